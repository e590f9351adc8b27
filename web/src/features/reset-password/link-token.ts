/**
 * The token of the mailed link. It leaves the address bar at once, so that no history, bookmark or shared address carries
 * it (rules 3.5a); the entry of this tab keeps it, and a reload goes on.
 */
export function takeTokenAt(page: string): string {
  if (location.pathname.toLowerCase() !== page.toLowerCase()) return ''
  const address = new URL(location.href)
  const inAddress = [...address.searchParams].find(([name]) => name.toLowerCase() === 'token')?.[1]
  const kept = (history.state as { token?: unknown } | null)?.token
  const token = inAddress ?? (typeof kept === 'string' ? kept : '')
  history.replaceState({ token }, '', address.pathname)
  return token
}

export function forgetToken(): void {
  history.replaceState(null, '', location.pathname)
}

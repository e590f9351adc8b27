/**
 * The token of the emailed link. It is removed from the address bar at once, so that it stays out of the history,
 * bookmarks and shared addresses (rules 3.5a). It is kept in this tab's history state, so that a reload works.
 */
export function takeTokenAt(page: string, parameter = 'token'): string {
  if (location.pathname.toLowerCase() !== page.toLowerCase()) return ''
  const address = new URL(location.href)
  const inAddress = [...address.searchParams].find(([name]) => name.toLowerCase() === parameter)?.[1]
  const kept = (history.state as { token?: unknown } | null)?.token
  const token = inAddress ?? (typeof kept === 'string' ? kept : '')
  // The router of the application keeps its own members there.
  history.replaceState({ ...(history.state as object | null), token }, '', address.pathname)
  return token
}

export function forgetToken(): void {
  history.replaceState(null, '', location.pathname)
}

const key = 'laisen-wanted-address'

/**
 * Remembers the address that someone asked for before they had a session, so that the login leads there. It is kept by
 * this tab and never taken from a link, so that no link can choose where a login leads.
 */
export function rememberAddress(address: string): void {
  sessionStorage.setItem(key, address)
}

/** Reads and removes the address, if it is one of our own. */
export function takeWantedAddress(): string | undefined {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address !== null && isOurs(address) ? address : undefined
}

function isOurs(address: string): boolean {
  if (!address.startsWith('/')) return false
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin && url.pathname + url.search === address
}

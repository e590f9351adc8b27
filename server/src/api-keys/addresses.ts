import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { isNetwork, isWithin } from '../http/networks.ts'

/**
 * The addresses and networks that a key may be used from, each once. Empty: from anywhere.
 * @throws API_KEY_ADDRESS_INVALID, API_KEY_LIST_TOO_LONG
 */
export function readAddresses(given: readonly string[]): string[] {
  const field = 'addresses'
  const addresses = [...new Set(given.map((text) => text.trim().toLowerCase()).filter(Boolean))]
  const limit = limits.apiKeyAddresses
  if (addresses.length > limit) throw new AppError('API_KEY_LIST_TOO_LONG', { field, limit })
  for (const value of addresses) if (!isNetwork(value)) throw new AppError('API_KEY_ADDRESS_INVALID', { field, value })
  return addresses
}

/** Whether an address is one of them, or in one of the networks. */
export function isAllowed(addresses: readonly string[], address: string): boolean {
  return addresses.length === 0 || isWithin(addresses, address)
}

import { BlockList, isIP } from 'node:net'

/** Whether an address is one of these, or in one of these networks. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const plain = plainOf(address)
  const family = familyOf(plain)
  if (!family) return false
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    // A list takes an IPv4 address for one of ::/0, too.
    if (network?.family === family) list.addSubnet(network.address, network.bits, family)
  }
  return list.check(plain, family)
}

/** Whether a text is an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== undefined
}

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

function readNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = familyOf(address)
  if (!family || address.includes('%')) return undefined
  const most = family === 'ipv4' ? 32 : 128
  const bits = prefix === undefined ? most : Number(prefix)
  return bits <= most ? { address, bits, family } : undefined
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}

/** A socket that serves both families shows an IPv4 address as an IPv6 one (RFC 4291 §2.5.5.2), and a local one with its zone. */
function plainOf(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Networks that are not the public internet (IANA's special-purpose registries), which the server must not be led to. */
const forbidden4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Of IPv6 only global unicast is public, and of that not these. */
const global6 = networks('ipv6', ['2000::/3'])
const forbidden6 = networks('ipv6', [
  // Special purposes, Teredo and ORCHID among them.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 carries any IPv4 address, a private one too.
  '2002::/16',
  '3fff::/20',
])

/** Whether the server may connect to a resolved address on behalf of anyone but the operator. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !forbidden4.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  // An IPv4-mapped address (::ffff:a.b.c.d) is outside 2000::/3, and reaches the IPv4 host: judged as that.
  const mapped = mappedIPv4(address)
  if (mapped !== undefined) return isPublicAddress(mapped)
  return global6.check(address, 'ipv6') && !forbidden6.check(address, 'ipv6')
}

function mappedIPv4(address: string): string | undefined {
  const host = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname
  const match = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host ?? '')
  if (!match) return undefined
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

/** Whether the operator allowed a host (OUTBOUND_ALLOW): by name, name:port, address or network. */
export function allowRule(entries: readonly string[]): (host: string, port: number, address: string) => boolean {
  const names = new Set(entries.map((entry) => entry.toLowerCase()))
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (isIP(address) === 0) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (host, port, address) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    return names.has(name) || names.has(`${name}:${port}`) || list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

function networks(family: 'ipv4' | 'ipv6', entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix = ''] = entry.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

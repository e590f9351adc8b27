import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNetwork, isWithin } from '@laisen/server/http/networks'

const rows: readonly [networks: string[], address: string, within: boolean][] = [
  [['192.0.2.1'], '192.0.2.1', true],
  [['192.0.2.1'], '192.0.2.2', false],
  [['192.0.2.0/30'], '192.0.2.3', true],
  [['192.0.2.0/30'], '192.0.2.4', false],
  [['192.0.2.1/32'], '192.0.2.1', true],
  [['0.0.0.0/0'], '203.0.113.9', true],
  [['2001:db8::1'], '2001:db8::1', true],
  [['2001:db8::1'], '2001:db8::2', false],
  [['2001:db8::/32'], '2001:db8:ffff::9', true],
  [['2001:db8::/32'], '2001:db9::9', false],
  [['192.0.2.1'], '::ffff:192.0.2.1', true],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['::/0'], '192.0.2.1', false],
  [['198.51.100.7', '192.0.2.0/24'], '192.0.2.200', true],
  [[], '192.0.2.1', false],
  [['192.0.2.0/24'], 'localhost', false],
]
for (const [networks, address, within] of rows) {
  test(`${address} is ${within ? '' : 'not '}within ${networks.join(' and ') || 'no network'}`, () => {
    assert.equal(isWithin(networks, address), within)
  })
}

test('a network is an address, with at most as many bits as it has', () => {
  for (const good of ['192.0.2.1', '192.0.2.0/0', '192.0.2.0/32', '::1', '2001:db8::/128'])
    assert.ok(isNetwork(good), good)
  for (const bad of ['192.0.2.0/33', '::/129', '192.0.2.0/', '192.0.2/24', 'fe80::1%eth0', 'example.com', ''])
    assert.ok(!isNetwork(bad), bad)
})

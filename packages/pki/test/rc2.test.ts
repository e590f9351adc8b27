import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decryptRc2Cbc, encryptRc2Cbc } from '@laisen/pki/rc2'

// RFC 2268 §5: key, plain, cipher, effective bits.
const vectors = [
  ['0000000000000000', '0000000000000000', 'ebb773f993278eff', 63],
  ['ffffffffffffffff', 'ffffffffffffffff', '278b27e42e2f0d49', 64],
  ['3000000000000000', '1000000000000001', '30649edf9be7d2c2', 64],
  ['88', '0000000000000000', '61a8a244adacccf0', 64],
  ['88bca90e90875a', '0000000000000000', '6ccf4308974c267f', 64],
  ['88bca90e90875a7f0f79c384627bafb2', '0000000000000000', '1a807d272bbe5db1', 64],
  ['88bca90e90875a7f0f79c384627bafb2', '0000000000000000', '2269552ab0f85ca6', 128],
] as const

for (const [key, plain, cipher, effectiveBits] of vectors)
  test(`RFC 2268 §5: ${cipher}`, () => {
    const options = { key: Buffer.from(key, 'hex'), effectiveBits, iv: Buffer.alloc(8) }
    const encrypted = encryptRc2Cbc(Buffer.from(plain, 'hex'), options)
    assert.equal(encrypted.subarray(0, 8).toString('hex'), cipher)
    assert.equal(decryptRc2Cbc(encrypted, options).toString('hex'), plain)
  })

test('a wrong key shows in the padding, with one exception in 255', () => {
  const options = { key: randomBytes(5), effectiveBits: 40, iv: randomBytes(8) }
  const encrypted = encryptRc2Cbc(Buffer.from('twenty octets, or so'), options)
  let refused = 0
  for (let index = 0; index < 50; index++)
    try {
      decryptRc2Cbc(encrypted, { ...options, key: randomBytes(5) })
    } catch {
      refused++
    }
  assert.ok(refused > 40)
})

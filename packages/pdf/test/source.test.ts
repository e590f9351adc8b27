import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isPdfError } from '@laisen/pdf/errors'
import { bytesSource, concatSource, feedRanges, fileSource, type Source } from '@laisen/pdf/source'
import fc from 'fast-check'

const SIZE = 300_000
const bytes = createHash('shake256', { outputLength: SIZE }).update('source').digest()
const folder = mkdtempSync(join(tmpdir(), 'laisen-source-'))
let fd: number

before(() => {
  writeFileSync(join(folder, 'file'), bytes)
  fd = openSync(join(folder, 'file'), 'r')
})
after(() => {
  closeSync(fd)
  rmSync(folder, { recursive: true })
})

const sources: Record<string, () => Source> = {
  memory: () => bytesSource(bytes),
  file: () => fileSource(fd, SIZE),
  'base and tails': () =>
    concatSource([
      bytesSource(bytes.subarray(0, 100_000)),
      bytesSource(bytes.subarray(100_000, 100_010)),
      bytesSource(bytes.subarray(100_010, 100_010)),
      bytesSource(bytes.subarray(100_010)),
    ]),
  'a file as base': () => concatSource([fileSource(fd, 200_000), bytesSource(bytes.subarray(200_000))]),
}

for (const [label, open] of Object.entries(sources)) {
  test(`${label}: any range is read correctly, and stops at the end`, () => {
    const source = open()
    assert.equal(source.sizeBytes, SIZE)
    fc.assert(
      fc.property(fc.nat(SIZE + 10), fc.nat(150_000), (offset, length) => {
        const read = source.read(offset, length)
        assert.ok(Buffer.from(read).equals(bytes.subarray(offset, offset + length)))
      }),
    )
  })

  test(`${label}: ranges are fed in pieces no larger than requested`, () => {
    const hash = createHash('sha256')
    const ranges = [
      { start: 0, end: 150_001 },
      { start: 160_000, end: SIZE },
      { start: 5, end: 5 },
    ]
    feedRanges(open(), { ranges, pieceBytes: 65_536 }, (piece) => {
      assert.ok(piece.length > 0 && piece.length <= 65_536)
      hash.update(piece)
    })
    const expected = createHash('sha256').update(bytes.subarray(0, 150_001)).update(bytes.subarray(160_000))
    assert.equal(hash.digest('hex'), expected.digest('hex'))
  })
}

test('bytes in memory are returned as views, not copies', () => {
  const source = bytesSource(bytes)
  assert.equal(source.read(10, 10).buffer, bytes.buffer)
})

test('a file that became shorter is refused by name', () => {
  assert.throws(
    () => fileSource(fd, SIZE + 100_000).read(SIZE, 10),
    (error) => isPdfError(error, 'UNREADABLE'),
  )
})

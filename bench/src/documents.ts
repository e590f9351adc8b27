import { pdf } from '@laisen/testkit/pdfs'

const mark = 'Round 00000000'

export const sizes = {
  '43 KB': { bytes: 43_000, pages: 2, rounds: 80 },
  '4.5 MB': { bytes: 4_500_000, pages: 100, rounds: 15 },
  '10 MB': { bytes: 10_000_000, pages: 20, rounds: 10 },
  '100 MB': { bytes: 100_000_000, pages: 100, rounds: 5 },
} as const
export type Size = keyof typeof sizes

/** A document of about this size, and copies of it that differ from round to round so that nobody can reuse an answer. */
export function documentOf(size: Size): (round: number) => Uint8Array {
  const { bytes, pages } = sizes[size]
  const base = pdf({ pages, sizeBytes: bytes, title: mark })
  const at = Buffer.from(base.buffer, base.byteOffset, base.length).indexOf(mark)
  return (round) => {
    const copy = Buffer.from(base)
    copy.write(`Round ${String(round).padStart(8, '0')}`, at, 'latin1')
    return copy
  }
}

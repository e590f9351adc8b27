import { pdf } from '@laisen/testkit/pdfs'

const mark = 'Round 00000000'

/** The number of rounds; in each, every engine signs a batch in turn. */
export const sizes = {
  '43 KB': { bytes: 43_000, pages: 2, rounds: 20, batch: 10 },
  '4.5 MB': { bytes: 4_500_000, pages: 100, rounds: 10, batch: 3 },
  '10 MB': { bytes: 10_000_000, pages: 20, rounds: 8, batch: 2 },
  '100 MB': { bytes: 100_000_000, pages: 100, rounds: 5, batch: 1 },
} as const
export type Size = keyof typeof sizes

/**
 * A document of about this size that differs from round to round, so that no engine can reuse a result. It is one buffer, changed in
 * place: a new one each time would be garbage that the next engine would have to collect.
 */
export function documentOf(size: Size): (round: number) => Uint8Array {
  const { bytes, pages } = sizes[size]
  const document = Buffer.from(pdf({ pages, sizeBytes: bytes, title: mark }))
  const at = document.indexOf(mark)
  return (round) => {
    document.write(`Round ${String(round).padStart(8, '0')}`, at, 'latin1')
    return document
  }
}

import { pdf } from '@laisen/testkit/pdfs'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'

/** Ordinary documents, the largest that is accepted, and small files that are costly to read. */
export const documents: Readonly<Record<string, () => Uint8Array>> = {
  '43 KB': () => pdf({ pages: 2, sizeBytes: 43_000 }),
  '1 MB': () => pdf({ pages: 200, sizeBytes: 900_000 }),
  '10 MB': () => pdf({ pages: 20, sizeBytes: 10_000_000 }),
  '100 MB': () => pdf({ pages: 100, sizeBytes: 100_000_000 }),
  ...hostilePdfs,
}

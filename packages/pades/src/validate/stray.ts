import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { SignatureInForm } from '../signatures.ts'
import { type Place, type PlacesRule, placesCheck } from './finding.ts'
import { isDamage } from './history.ts'

interface SignedDocument {
  pdf: Pdf
  signatures: readonly SignatureInForm[]
}

const rules: readonly PlacesRule<SignedDocument>[] = [
  {
    id: 'SIGNATURE_NOT_IN_FORM',
    clause: 'ISO 32000-2 §12.7.5.5',
    question: 'Does a field of the form refer to every signature in the document?',
    places: straySignatures,
  },
]

export const strayChecks = rules.map(placesCheck)

/** Signatures that no field refers to, apart from those of usage rights, which stand in the catalogue (§12.8.6). */
function straySignatures({ pdf, signatures }: SignedDocument): Place[] {
  const known = new Set(signatures.map(({ dict }) => dict))
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  for (const key of ['UR', 'UR3']) {
    const rights = permissions && pdf.dictAt(permissions, key)
    if (rights) known.add(rights)
  }
  return pdf.objectNumbers().flatMap((num) => {
    const dict = dictAt(pdf, num)
    return dict?.has('ByteRange') && dict.has('Contents') && !known.has(dict) ? [{ object: num }] : []
  })
}

function dictAt(pdf: Pdf, num: number): PdfDict | undefined {
  pdf.work.visited(2)
  try {
    const entry = pdf.entry(num)
    const object = pdf.get(new PdfRef(num, entry?.kind === 'offset' ? entry.gen : 0))
    return object instanceof PdfDict ? object : undefined
  } catch (error) {
    if (!isDamage(error)) throw error
    pdf.work.failed()
    return undefined
  }
}

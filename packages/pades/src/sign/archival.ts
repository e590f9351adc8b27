import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { asBuffer } from '@laisen/pdf/reader'
import { calibratedGray, srgbProfile } from '../image/srgb.ts'
import { plainInks, type StampInks } from '../stamp/appearance.ts'
import { type XmpClaims, xmpClaims } from './xmp-claims.ts'

/** What a document claims about itself, which must remain true after signing. */
export interface Claims {
  /** The part of ISO 19005 (PDF/A) that it claims to conform to. */
  pdfaPart: number | undefined
  /** The colour spaces of its output intents: with RGB, device RGB is defined; without any, nothing says in which colours a page blends. */
  intents: readonly string[]
  /** Whether its content is tagged for screen readers (ISO 32000-2 §14.7), or claims to be (PDF/UA). */
  tagged: boolean
}

export function claimsOf(pdf: Pdf): Claims {
  const marks = pdf.dictAt(pdf.catalog, 'MarkInfo')
  const tagged = (marks && pdf.resolve(marks.get('Marked')) === true) ?? false
  const { pdfaPart, pdfuaPart } = claimedIn(pdf)
  return {
    pdfaPart,
    intents: pdfaPart === undefined ? [] : intentsOf(pdf),
    tagged: tagged || pdfuaPart !== undefined,
  }
}

/** What the metadata of the document say (ISO 32000-2 §14.3.2); nothing where they cannot be read. */
function claimedIn(pdf: Pdf): XmpClaims {
  const metadata = pdf.resolve(pdf.catalog.get('Metadata'))
  const xmp = metadata instanceof PdfStream ? readable(() => decodeStream(pdf, metadata)) : undefined
  return xmp ? xmpClaims(xmp, pdf.work) : { pdfaPart: undefined, pdfuaPart: undefined }
}

function intentsOf(pdf: Pdf): string[] {
  const intents = pdf.arrayAt(pdf.catalog, 'OutputIntents') ?? []
  pdf.work.visited(intents.length)
  return intents.flatMap((item) => {
    const intent = pdf.resolve(item)
    const profile = intent instanceof PdfDict ? pdf.resolve(intent.get('DestOutputProfile')) : null
    if (!(profile instanceof PdfStream)) return []
    // ICC.1 §7.2.6: the colour space of the data.
    return readable(() => decodeStream(pdf, profile))?.toString('latin1', 16, 20) ?? []
  })
}

function readable(read: () => Uint8Array): Buffer | undefined {
  try {
    return asBuffer(read())
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return undefined
    throw error
  }
}

/** How to draw so that the claim remains true. */
export function inksFor({ pdfaPart, intents }: Claims, add: (object: PdfObject) => PdfRef): StampInks {
  if (pdfaPart === undefined) return plainInks
  const rgb = intents.includes('RGB ') ? undefined : add([name('ICCBased'), add(srgbProfile())])
  return {
    rgb,
    // ISO 19005-1 §6.3.5: a CID font subset lists its CIDs.
    cidSet: pdfaPart === 1,
    // ISO 19005-1 §6.4: no transparency; ISO 19005-2 §6.2.10: none without an output intent, unless the page says in which colours it blends.
    picture: { flat: pdfaPart === 1 || intents.length === 0, spaces: rgb && { rgb, gray: calibratedGray } },
  }
}

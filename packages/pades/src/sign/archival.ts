import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { asBuffer } from '@laisen/pdf/reader'
import { calibratedGray, srgbProfile } from '../image/srgb.ts'
import { plainInks, type StampInks } from '../stamp/appearance.ts'

/** What a document claims about itself, which must remain true after signing. */
export interface Claims {
  /** The part of ISO 19005 (PDF/A) that it claims to conform to. */
  pdfaPart: number | undefined
  /** Whether its output intent is RGB, so that device RGB is defined. */
  rgbIntent: boolean
  /** Whether its content is tagged for screen readers (ISO 32000-2 §14.7). */
  tagged: boolean
}

export function claimsOf(pdf: Pdf): Claims {
  const marks = pdf.dictAt(pdf.catalog, 'MarkInfo')
  const tagged = (marks && pdf.resolve(marks.get('Marked')) === true) ?? false
  const pdfaPart = partClaimed(pdf)
  return { pdfaPart, rgbIntent: pdfaPart !== undefined && hasRgbIntent(pdf), tagged }
}

/** ISO 19005-2 §6.6.4: the identification is in the metadata, as an element or an attribute. */
function partClaimed(pdf: Pdf): number | undefined {
  const metadata = pdf.resolve(pdf.catalog.get('Metadata'))
  if (!(metadata instanceof PdfStream)) return undefined
  const xml = readable(() => decodeStream(pdf, metadata))
  if (!xml) return undefined
  pdf.work.searched(xml.length)
  for (let at = xml.indexOf(partName); at >= 0; at = xml.indexOf(partName, at + partName.length)) {
    pdf.work.failed()
    const match = /^pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/.exec(xml.toString('latin1', at, at + longestPart))
    if (match) return Number(match[1])
  }
  return undefined
}

const partName = 'pdfaid:part'
const longestPart = 256

function hasRgbIntent(pdf: Pdf): boolean {
  const intents = pdf.arrayAt(pdf.catalog, 'OutputIntents') ?? []
  pdf.work.visited(intents.length)
  return intents.some((item) => {
    const intent = pdf.resolve(item)
    const profile = intent instanceof PdfDict ? pdf.resolve(intent.get('DestOutputProfile')) : null
    if (!(profile instanceof PdfStream)) return false
    // ICC.1 §7.2.6: the colour space of the data.
    const space = readable(() => decodeStream(pdf, profile))
    return space?.toString('latin1', 16, 20) === 'RGB '
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
export function inksFor({ pdfaPart, rgbIntent }: Claims, add: (object: PdfObject) => PdfRef): StampInks {
  if (pdfaPart === undefined) return plainInks
  const rgb = rgbIntent ? undefined : add([name('ICCBased'), add(srgbProfile())])
  return {
    rgb,
    // ISO 19005-1 §6.3.5: a CID font subset lists its CIDs; §6.4: no transparency.
    cidSet: pdfaPart === 1,
    picture: { flat: pdfaPart === 1, spaces: rgb && { rgb, gray: calibratedGray } },
  }
}

/** The empty /Contents and the /ByteRange of a signature or a document timestamp (ISO 32000-2 §12.8.1). */
import { PdfPlaceholder } from '@laisen/pdf/objects'
import { asBuffer } from '@laisen/pdf/reader'
import type { ByteRange, Source } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'

export interface SignedPlaces {
  contents: PdfPlaceholder
  byteRange: PdfPlaceholder
}

/** A revision with an empty /Contents. */
export interface PreparedRevision {
  /** The bytes to append. `/ByteRange` is already filled in. */
  tail: Uint8Array
  /** Offset and length of the parts before and after /Contents. */
  byteRange: [number, number, number, number]
  /** /Contents including its brackets, relative to the start of the file. */
  contents: ByteRange
  /** Where the tail begins in the file, and the room reserved for the CMS. */
  startsAt: number
  reservedBytes: number
  /** Whether the document was damaged and the revision repairs it. */
  repaired: boolean
}

/** Room for a CMS of this size, and for offsets in this file. */
export function placesFor(source: Source, contentsBytes: number): SignedPlaces {
  return {
    contents: new PdfPlaceholder(contentsBytes * 2 + 2),
    byteRange: new PdfPlaceholder(byteRangeWidth(source), '[0 0 0 0]'),
  }
}

/** Wide enough for three offsets in this file with a tail of up to 99 MB. */
function byteRangeWidth(source: Source): number {
  return '[0   ]'.length + 3 * String(source.sizeBytes + 99_000_000).length
}

/** Writes the update and fills in its /ByteRange. @throws PdfError BROKEN_SIGNED, BAD_OBJECT */
export function finishRevision(update: PdfUpdate, places: SignedPlaces, reservedBytes: number): PreparedRevision {
  const { source } = update.pdf
  const { tail, offsetOf, repairs } = update.finish()
  const contents = offsetOf(places.contents)
  const end = source.sizeBytes + tail.length
  const byteRange: PreparedRevision['byteRange'] = [0, contents.start, contents.end, end - contents.end]
  const place = offsetOf(places.byteRange)
  const text = `[${byteRange.join(' ')}]`.padEnd(place.end - place.start)
  asBuffer(tail).write(text, place.start - source.sizeBytes, 'latin1')
  return { tail, byteRange, contents, startsAt: source.sizeBytes, reservedBytes, repaired: repairs }
}

/** The room for a CMS, as hexadecimal; what it does not fill stays zero (ISO 32000-2 table 255). */
export function roomInside({ tail, contents, startsAt }: PreparedRevision): Uint8Array {
  return tail.subarray(contents.start - startsAt + 1, contents.end - startsAt - 1)
}

/** The parts of the tail before and after /Contents. */
export function partsAround({ tail, contents, startsAt }: PreparedRevision): { before: Uint8Array; after: Uint8Array } {
  return { before: tail.subarray(0, contents.start - startsAt), after: tail.subarray(contents.end - startsAt) }
}

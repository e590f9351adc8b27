import { writeDirectKids } from './direct-kids.ts'
import { PdfError } from './errors.ts'
import { PdfDict, type PdfObject, type PdfPlaceholder, PdfRef, PdfString } from './objects.ts'
import type { Pdf } from './open.ts'
import { randomId } from './random-id.ts'
import type { ByteRange } from './source.ts'
import { type ByteWriter, spareWriter, writeObject } from './write.ts'
import { type UpdateEntry, writeXrefStream, writeXrefTable } from './write-xref.ts'
import { LARGEST_GENERATION, type XrefEntry } from './xref-section.ts'

/** Entries that describe one section or how its stream is stored. All other trailer entries are carried over. */
const OF_ONE_SECTION = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'F',
  'FFilter',
  'FDecodeParms',
  'DL',
])

interface UpdateOptions {
  /** Source of the second part of /ID. */
  randomId?: () => Uint8Array
}

/** The bytes to append to the file. */
interface FinishedUpdate {
  tail: Uint8Array
  /** Where a placeholder is in file and tail together, including its brackets. */
  offsetOf(placeholder: PdfPlaceholder): ByteRange
  /** Whether the update repairs the document: its cross-reference, or kids of the page tree that are no objects. */
  repairs: boolean
}

/**
 * Begins an incremental update (ISO 32000-2 §7.5.6). If the cross-reference had to be repaired, the objects found by the
 * scan are written to the new one.
 * @throws PdfError BROKEN_SIGNED
 */
export function updatePdf(pdf: Pdf, options: UpdateOptions = {}): PdfUpdate {
  pdf.relocateOutside()
  refuseToBury(pdf)
  return new PdfUpdate(pdf, options)
}

/** New and changed objects of a document, to be appended to it. */
export class PdfUpdate {
  readonly pdf: Pdf
  readonly #randomId: () => Uint8Array
  readonly #objects = new Map<number, { gen: number; object: PdfObject }>()
  readonly #trailer = new Map<string, PdfObject>()

  constructor(pdf: Pdf, options: UpdateOptions) {
    this.pdf = pdf
    this.#randomId = options.randomId ?? randomId
  }

  /** Adds a new object. */
  add(object: PdfObject): PdfRef {
    const ref = this.reserve()
    this.#objects.set(ref.num, { gen: 0, object })
    return ref
  }

  /** Reserves a number for an object that is set later. */
  reserve(): PdfRef {
    return this.pdf.reserve()
  }

  /** Sets the value of an object, new or existing. */
  set(ref: PdfRef, object: PdfObject): void {
    this.#objects.set(ref.num, { gen: ref.gen, object })
  }

  /** The object with its new value. */
  get(ref: PdfRef): PdfObject {
    const changed = this.#objects.get(ref.num)
    return changed ? changed.object : this.pdf.get(ref)
  }

  /** The object with its new value, following references. */
  resolve(object: PdfObject | undefined): PdfObject {
    if (!(object instanceof PdfRef)) return object ?? null
    const changed = this.#objects.get(object.num)
    return changed ? this.resolve(changed.object) : this.pdf.resolve(object)
  }

  /** Sets an entry of the trailer, such as /Info. */
  setTrailer(key: string, value: PdfObject): void {
    this.#trailer.set(key, value)
  }

  /**
   * Writes everything that was added or set, and a cross-reference to it.
   * @throws PdfError BROKEN_SIGNED, BAD_OBJECT
   */
  finish(): FinishedUpdate {
    const { pdf } = this
    // Checked again, because the damage may have been found only now.
    refuseToBury(pdf)
    pdf.relocateRest()
    const kidsWritten = writeDirectKids(this, this.#objects)
    const base = pdf.source.sizeBytes
    const out = spareWriter(pdf.work.limits)
    const entries = this.#repairedEntries()
    // §7.5.1: the appended part begins on a new line.
    const last = pdf.source.read(base - 1, 1)[0]
    if (last !== 0x0a && last !== 0x0d) out.byte(0x0a)
    const { security } = pdf
    this.#objects.forEach(({ gen, object }, num) => {
      entries.push({ num, gen, offset: base - pdf.header + out.length })
      out.unsigned(num).byte(0x20).unsigned(gen).ascii(' obj\n')
      writeObject(out, security?.encrypt(object, { num, gen }) ?? object)
      out.ascii('\nendobj\n')
    })
    this.#writeXref(out, entries)
    return {
      tail: out.finish(),
      repairs: pdf.repaired || kidsWritten,
      offsetOf: (placeholder) => {
        const start = out.placeholders.get(placeholder)
        if (start === undefined) throw new PdfError('BAD_OBJECT', { reason: 'the placeholder is not in this update' })
        return { start: base + start, end: base + start + placeholder.bytes }
      },
    }
  }

  #writeXref(out: ByteWriter, entries: UpdateEntry[]): void {
    const { pdf } = this
    const startXref = pdf.source.sizeBytes - pdf.header + out.length
    const trailer = this.#nextTrailer()
    if (pdf.xrefKind === 'stream') {
      const num = this.pdf.reserved
      entries.push({ num, gen: 0, offset: startXref })
      const stream = writeXrefStream(sorted(entries), trailer.set('Size', num + 1))
      out.ascii(`${num} 0 obj\n`)
      writeObject(out, stream)
      out.ascii('\nendobj\n')
    } else {
      if (pdf.rebuilt) entries.push({ num: 0, gen: 65535, free: true })
      writeXrefTable(out, sorted(entries))
      out.ascii('trailer\n')
      writeObject(out, trailer)
      out.byte(0x0a)
    }
    out.ascii(`startxref\n${startXref}\n%%EOF\n`)
  }

  #nextTrailer(): PdfDict {
    const { pdf } = this
    const trailer = PdfDict.of({ Size: pdf.reserved })
    pdf.trailer.forEach((value, key) => {
      if (!OF_ONE_SECTION.has(key)) trailer.set(key, value)
    })
    trailer.set('Root', pdf.catalogRef)
    const changed = new PdfString(this.#randomId(), true)
    trailer.set('ID', [this.#firstId() ?? changed, changed])
    for (const [key, value] of this.#trailer) trailer.set(key, value)
    if (!pdf.rebuilt) trailer.set('Prev', pdf.startXref)
    return trailer
  }

  /** ISO 32000-2 §14.4. The key of an encrypted file depends on it, also if it is missing there and counts as empty. */
  #firstId(): PdfString | undefined {
    const { firstId, security } = this.pdf
    const kept = firstId ?? (security && new Uint8Array())
    return kept && new PdfString(kept, true)
  }

  /**
   * The objects found by a scan: all of them if the old cross-reference is unusable, otherwise those it has wrong.
   */
  #repairedEntries(): UpdateEntry[] {
    const entries: UpdateEntry[] = []
    for (const num of this.pdf.rebuilt ? this.pdf.objectNumbers() : this.pdf.relocated.keys()) {
      const entry = this.pdf.entry(num)
      if (!entry || this.#objects.has(num)) continue
      entries.push(rowOf(num, entry))
    }
    return entries
  }
}

function rowOf(num: number, entry: XrefEntry): UpdateEntry {
  if (entry.kind === 'offset') return { num, gen: entry.gen, offset: entry.offset }
  if (entry.kind === 'packed') return { num, gen: 0, container: entry.container, index: entry.index }
  // §7.5.4: a number that is not used again.
  return { num, gen: LARGEST_GENERATION, free: true }
}

/** Up to so many entries, a library call costs more than the moves that it saves. */
const FEW_ENTRIES = 32

function sorted(entries: UpdateEntry[]): UpdateEntry[] {
  if (entries.length > FEW_ENTRIES) return entries.sort((a, b) => a.num - b.num)
  for (let done = 1; done < entries.length; done++) {
    const entry = entries[done]!
    let at = done
    for (; at > 0 && entries[at - 1]!.num > entry.num; at--) entries[at] = entries[at - 1]!
    entries[at] = entry
  }
  return entries
}

function refuseToBury(pdf: Pdf): void {
  if (!pdf.repairedSigned) return
  throw new PdfError('BROKEN_SIGNED', { reason: 'the cross-reference is broken and a repair would bury a signature' })
}

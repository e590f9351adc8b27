/** The document security store (ISO 32000-2 §12.8.4.3). */
import { createHash } from 'node:crypto'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { unlessRefused } from '@laisen/pki/errors'
import { catalogToChange } from '../sign/catalog.ts'
import { mostAnswerBytes, mostListBytes } from './ask.ts'
import type { ValidationData } from './validation-data.ts'

const lists = { Certs: 'certificates', OCSPs: 'ocsps', CRLs: 'crls' } as const

/**
 * Adds what is not there yet to the document's store, which is made if there is none. No VRI: EN 319 142-1 §5.4.2.3 advises against
 * it; what is there stays.
 * @returns whether anything was added
 */
export function writeDss(update: PdfUpdate, data: ValidationData): boolean {
  const { pdf } = update
  const known = pdf.dictAt(pdf.catalog, 'DSS')
  const store = known?.clone() ?? PdfDict.of({ Type: name('DSS') })
  let added = known === undefined
  for (const [key, kind] of Object.entries(lists) as [keyof typeof lists, keyof ValidationData][]) {
    const items = [...((known && pdf.arrayAt(known, key)) ?? [])]
    const held = digestsOf(pdf, items)
    const fresh = data[kind].filter((der) => !held.has(digest(der)))
    if (fresh.length === 0) continue
    store.set(key, [...items, ...fresh.map((der) => update.add(new PdfStream(new PdfDict(), der)))])
    added = true
  }
  if (!added) return false
  const place = pdf.catalog.get('DSS')
  if (place instanceof PdfRef) update.set(place, store)
  else writeToCatalog(update, update.add(store))
  return true
}

interface Bounds {
  /** How many of a list are looked at, and how many bytes each and all may have. */
  readonly most: number
  readonly eachBytes: number
  readonly allBytes: number
}

/** More than anyone has use for. Reading them takes about 0.2 µs per byte. */
const ofCertificates: Bounds = { most: 1000, eachBytes: mostAnswerBytes, allBytes: 1 << 20 }
/** Each answer is looked through for each certificate. */
const ofOcsps: Bounds = { ...ofCertificates, most: 200 }
/** Two of the largest lists that are fetched, of which a document holds those of its signers and its timestamps. */
const ofCrls: Bounds = { most: 200, eachBytes: mostListBytes, allBytes: 2 * mostListBytes }

/** The certificates of the document's store that can be read. */
export function certificatesInDss(pdf: Pdf): Certificate[] {
  const held = heldIn(pdf, 'Certs', ofCertificates)
  return held.flatMap((der) => unlessRefused(() => parseCertificate(der)) ?? [])
}

/** The OCSP answers of the document's store. They may be anything. */
export function ocspsInDss(pdf: Pdf): Der[] {
  return heldIn(pdf, 'OCSPs', ofOcsps)
}

/** The revocation lists of the document's store. They may be anything. */
export function crlsInDss(pdf: Pdf): Der[] {
  return heldIn(pdf, 'CRLs', ofCrls)
}

/** The latest that were added to a list of the document's store, each once, however often the list names it. */
function heldIn(pdf: Pdf, key: keyof typeof lists, { most, eachBytes, allBytes }: Bounds): Der[] {
  const store = pdf.dictAt(pdf.catalog, 'DSS')
  const items = ((store && pdf.arrayAt(store, key)) ?? []).slice(-most)
  pdf.work.visited(items.length)
  const found = new Map<string, Der>()
  let leftBytes = allBytes
  for (const item of items.toReversed()) {
    const bytes = streamAt(pdf, item)
    if (!bytes || bytes.length > eachBytes) continue
    const id = digest(bytes)
    if (found.has(id)) continue
    leftBytes -= bytes.length
    if (leftBytes < 0) break
    found.set(id, Uint8Array.from(bytes) as Der)
  }
  return [...found.values()].toReversed()
}

/** Undefined if it cannot be decoded. */
function streamAt(pdf: Pdf, item: PdfObject): Uint8Array | undefined {
  const stream = pdf.resolve(item)
  if (!(stream instanceof PdfStream)) return undefined
  try {
    return decodeStream(pdf, stream)
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return undefined
    throw error
  }
}

/** Each is read once, and none is larger than the limits of the document let it be. */
function digestsOf(pdf: Pdf, items: readonly PdfObject[]): Set<string> {
  pdf.work.visited(items.length)
  const held = new Set<string>()
  for (const item of items) {
    // One that cannot be decoded is added once more, which does no harm.
    const bytes = streamAt(pdf, item)
    if (bytes) held.add(digest(bytes))
  }
  return held
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

function writeToCatalog(update: PdfUpdate, store: PdfRef): void {
  const { pdf } = update
  const catalog = catalogToChange(update).set('DSS', store)
  const extensions = pdf.dictAt(pdf.catalog, 'Extensions') ?? new PdfDict()
  // EN 319 142-1 §5.6: a document of an older version says that it uses this extension.
  if (!extensions.has('ESIC') && !isVersion2(pdf))
    catalog.set('Extensions', extensions.clone().set('ESIC', extension()))
  update.set(pdf.catalogRef, catalog)
}

const extension = () => PdfDict.of({ BaseVersion: name('1.7'), ExtensionLevel: 1 })

/** ISO 32000-2 §7.2.2: the catalogue's /Version, if it is later than the header's. */
function isVersion2(pdf: Pdf): boolean {
  const stated = pdf.resolve(pdf.catalog.get('Version'))
  const header = Buffer.from(pdf.source.read(pdf.header, 8)).toString('latin1')
  return header >= '%PDF-2.0' || (stated instanceof PdfName && (pdf.nameAt(pdf.catalog, 'Version') ?? '') >= '2.0')
}

import type { Locale } from '@laisen/contract/messages/define'
import { carriedAuthorities, carriedIssued } from '../authority/carried.ts'
import { carriedCertificates } from '../certificates/carried.ts'
import { carriedAnchors } from '../chain/carried.ts'
import type { CompanyDb } from '../db/database.ts'
import { dropRows } from '../db/drop-rows.ts'
import { type CarriedDocument, carriedDocuments, readCarried } from '../documents/carried.ts'
import type { Files } from '../files/files.ts'
import { getObject } from '../files/objects.ts'
import { carriedHistory } from '../history/carried.ts'
import { csvRow, csvStart } from '../http/csv.ts'
import { carriedPictures, carriedTables } from './carried-tables.ts'
import { evidenceRows, evidenceSegments } from './evidence-parts.ts'
import { documentPath } from './file-names.ts'
import { type Reading, readableBytes, readablePart, UNREADABLE, type Unreadable } from './readable.ts'
import { readme } from './readme.ts'
import { describeTable, listRows } from './rows-store.ts'
import type { ArchivePart } from './zip.ts'

export interface Archived {
  readonly db: CompanyDb
  readonly files: Files
  readonly company: { readonly code: string; readonly name: string }
  readonly locale: Locale
  readonly zone: string
  /** What is younger is not in it. */
  readonly at: Date
  /** The newest segment of the chain that is in it; 0 for none. */
  readonly segment: number
  readonly head: string
  /** Transactions from this one on are not in it, neither in the history nor counted for the evidence. */
  readonly below: string
  /** Rows that the evidence must hold at least. */
  readonly counts: { readonly events: number; readonly history: number }
  readonly reading: Reading
  /** What could not be read so far. */
  readonly unreadable: readonly Unreadable[]
  /** Called before each document. */
  beforeDocument(): Promise<void>
}

/** Everything of a company, part by part (readme.ts says what each is). */
export async function* archiveParts(archived: Archived): AsyncGenerator<ArchivePart> {
  const { db, company, at, head } = archived
  const about = { ...company, at: at.toISOString(), head }
  yield { path: 'README.txt', content: readme.en(about) }
  yield { path: 'README.th.txt', content: readme.th(about) }
  for (const table of Object.keys(carriedTables)) yield { path: `data/${table}.jsonl`, content: linesOf(db, table) }
  const shown = new Set<string>()
  for (const [table, column] of Object.entries(carriedPictures)) yield* pictures(archived, { table, column, shown })
  yield { path: 'history.csv', content: carriedHistory(db, archived) }
  yield { path: 'evidence/segments.jsonl', content: evidenceSegments(db, archived.segment) }
  yield { path: 'evidence/rows.jsonl', content: evidenceRows(db, archived.segment) }
  yield { path: 'evidence/counts.json', content: `${JSON.stringify(archived.counts)}\n` }
  for await (const { fileName, content } of carriedAnchors(db, archived.segment))
    yield { path: `evidence/anchors/${fileName}`, content }
  yield* certificates(db)
  yield { path: 'documents.csv', content: listOfDocuments(archived) }
  for await (const document of carriedDocuments(db, at)) {
    await archived.beforeDocument()
    if (!document.kept) continue
    const part = await readablePart(documentPath(document), () => readCarried(archived, document), archived.reading)
    if (part) yield part
  }
  yield { path: UNREADABLE, content: listOfUnreadable(archived) }
}

async function* listOfUnreadable({ unreadable }: Archived): AsyncGenerator<string> {
  yield csvStart + csvRow(['file', 'why'])
  for (const { path, why } of unreadable) yield csvRow([path, why])
}

const TOGETHER = 1000

async function* linesOf(db: CompanyDb, table: string): AsyncGenerator<string> {
  for await (const rows of rowsOf(db, table)) yield rows.map(({ line }) => `${line}\n`).join('')
}

async function* rowsOf(db: CompanyDb, table: string) {
  const shape = await db.read((db) => describeTable(db, table))
  const [without, picture] = [carriedTables[table]!, carriedPictures[table]]
  for (let after: readonly string[] | undefined; ; ) {
    const rows = await db.read((db) => listRows(db, shape, { without, picture, after, most: TOGETHER }))
    after = rows.length < TOGETHER || shape.key.length === 0 ? undefined : rows.at(-1)!.place
    yield rows
    dropRows(rows)
    if (!after) return
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Pictures that rows of a table refer to, under the names by which they do. */
async function* pictures(
  { db, files, reading }: Archived,
  { table, column, shown }: { table: string; column: string; shown: Set<string> },
): AsyncGenerator<ArchivePart> {
  const name = column.replace('_object_id', '')
  for await (const rows of rowsOf(db, table)) {
    for (const { picture } of rows) {
      // Several rows may show one picture.
      if (picture === null || shown.has(`${name}-${picture}`)) continue
      shown.add(`${name}-${picture}`)
      const object = await db.read((reading) => getObject(reading, db.companyId, picture))
      if (object.wrapped_key === null) continue
      const path = `data/pictures/${name}-${picture}`
      const bytes = await readableBytes(path, () => files.bytes(db, object), reading)
      if (!bytes) continue
      const type = bytes.subarray(0, PNG.length).equals(PNG) ? 'png' : 'jpg'
      yield { path: `${path}.${type}`, content: [bytes] }
    }
  }
}

async function* certificates(db: CompanyDb): AsyncGenerator<ArchivePart> {
  for (const { id, kind, certificate, crl } of await carriedAuthorities(db)) {
    yield { path: `authority/${kind}-${id}.pem`, content: pem(certificate) }
    if (crl) yield { path: `authority/${kind}-${id}.crl`, content: [crl] }
  }
  yield { path: 'authority/issued.pem', content: issued(db) }
  for await (const { certificateId, version, certificate, chain } of carriedCertificates(db)) {
    const content = [certificate, ...chain].map(pem).join('')
    yield { path: `certificates/${certificateId}-version-${version}.pem`, content }
  }
}

async function* issued(db: CompanyDb): AsyncGenerator<string> {
  for await (const certificate of carriedIssued(db)) yield pem(certificate)
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

async function* listOfDocuments({ db, at }: Archived): AsyncGenerator<string> {
  yield csvStart + csvRow(['id', 'file', 'name', 'created', 'bytes', 'sha256'])
  for await (const document of carriedDocuments(db, at)) yield csvRow(cellsOf(document))
}

/** A purged document has no file, and its hash. */
function cellsOf(document: CarriedDocument): string[] {
  const { id, name, createdAt, sizeBytes, sha256, kept } = document
  const file = kept ? documentPath(document) : ''
  return [String(id), file, name, createdAt.toISOString(), String(sizeBytes), sha256.toString('hex')]
}

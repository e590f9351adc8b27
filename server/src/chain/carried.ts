import type { Services } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { anchorFile } from './anchors.ts'
import { linksOf } from './hashes.ts'
import { chainHead } from './head.ts'
import { chainCompanies } from './sequence.ts'
import * as store from './store.ts'

// The chain as a company takes it along.

/** Chains what is recorded by now. Answers the number of the newest segment and its head; undefined if nothing is recorded. */
export async function chainUntilNow(
  services: Pick<Services, 'database' | 'clock'>,
  companyId: number,
): Promise<{ segment: number; head: string; rows: number } | undefined> {
  await chainCompanies(services, [companyId])
  return services.database.company(companyId).read(async (db) => {
    const [head, segment] = [await chainHead(db), await store.findHead(db)]
    return head && segment && { segment: segment.segment, head: head.hash, rows: head.rows }
  })
}

interface CarriedSegment extends Pick<store.Segment, 'number' | 'rowsBefore' | 'rowCount'> {
  /** Its hashes, hexadecimal, and its time in ISO 8601. */
  readonly rowsDigest: string
  readonly previous: string
  readonly hash: string
  readonly at: string
  /** Null where they were removed after their retention. */
  readonly links: readonly { readonly kind: 'e' | 'h'; readonly id: number; readonly hash: string }[] | null
}

/** Segments that are read together: 41 KB each. */
const TOGETHER = 5

/** The segments of a company up to one, in their order. */
export async function* carriedSegments(db: CompanyDb, last: number): AsyncGenerator<CarriedSegment> {
  for (let after = 0; after < last; ) {
    const segments = await db.read((reading) => store.listSegments(reading, db.companyId, { after, most: TOGETHER }))
    if (segments.length === 0) return
    for (const segment of segments) {
      if (segment.number > last) return
      after = segment.number
      yield carried(segment)
    }
  }
}

function carried(segment: store.Segment): CarriedSegment {
  const { number, rowsBefore, rowCount, rowsDigest, previous, hash, at, rowIds } = segment
  const links = linksOf(segment) ?? []
  return {
    ...{ number, rowsBefore, rowCount, at: at.toISOString() },
    ...{ rowsDigest: hex(rowsDigest), previous: hex(previous), hash: hex(hash) },
    links: rowIds && links.map(({ kind, id, hash }) => ({ kind, id, hash: hex(hash) })),
  }
}

const hex = (bytes: Buffer) => bytes.toString('hex')

/** Anchors that are read together. */
const ANCHORS = 100

/** All timestamps of the chain as the files that people download one by one, the newest first. */
export async function* carriedAnchors(db: CompanyDb): AsyncGenerator<{ fileName: string; content: string }> {
  for (let skip = 0; ; skip += ANCHORS) {
    const ids = await db.read(async (db) => (await store.listAnchors(db, { skip, take: ANCHORS })).map(({ id }) => id))
    for (const id of ids) {
      const file = await db.read((db) => anchorFile(db, id))
      if (file) yield file
    }
    if (ids.length < ANCHORS) return
  }
}

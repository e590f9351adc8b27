import { setTimeout } from 'node:timers/promises'
import type { Services } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { anchorFile } from './anchors.ts'
import { linksOf } from './hashes.ts'
import { chainHead } from './head.ts'
import { chainCompanies } from './sequence.ts'
import * as store from './store.ts'
import * as unchained from './unchained-store.ts'

// The chain as a company takes it along.

interface ChainedUntilNow {
  /** Number of the newest segment; 0 if nothing is recorded. */
  readonly segment: number
  readonly head: string
  /** Rows of transactions before this one are chained, and others may be. */
  readonly below: string
  /** How many those are. */
  readonly counts: { readonly events: number; readonly history: number }
}

const LOOK_AGAIN_MS = 100

/**
 * Chains everything that was recorded by transactions which had begun by now. Rows of one that still runs, and rows that its end holds up,
 * are waited for. @throws Error where that takes longer than `patienceMs`, or `stopping` is aborted: nothing is left out in silence
 */
export async function chainUntilNow(
  services: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  { patienceMs, stopping }: { readonly patienceMs: number; readonly stopping: AbortSignal },
): Promise<ChainedUntilNow> {
  const { owner } = services.database
  const below = await unchained.nextTransaction(owner)
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const ended = await unchained.haveEnded(owner, below)
    if (ended) await chainCompanies(services, [companyId])
    // Another process may be chaining them.
    if (ended && !(await unchained.isUnchained(owner, companyId, below))) break
    if (performance.now() > givesUpAt) throw new Error(`evidence of company ${companyId} is not chained yet`)
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal: stopping })
  }
  const counts = await unchained.countRecorded(owner, companyId, below)
  return services.database.company(companyId).read(async (db) => {
    const [head, segment] = [await chainHead(db), await store.findHead(db)]
    return { segment: segment?.segment ?? 0, head: head?.hash ?? '', below, counts }
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

/**
 * The timestamps of segments up to one as the files that people download one by one, the oldest first. One that is made meanwhile of a later
 * segment would contradict what is carried.
 */
export async function* carriedAnchors(
  db: CompanyDb,
  lastSegment: number,
): AsyncGenerator<{ fileName: string; content: string }> {
  for (let after = 0; ; ) {
    const ids = await db.read((db) => store.listAnchorIds(db, { after, lastSegment, most: ANCHORS }))
    for (const id of ids) {
      const file = await db.read((db) => anchorFile(db, id))
      if (file) yield file
    }
    if (ids.length < ANCHORS) return
    after = ids.at(-1)!
  }
}

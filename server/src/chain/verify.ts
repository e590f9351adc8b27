import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { verifyEventsOf } from '../events/verify.ts'
import { verifyHistoryOf } from '../history/verify.ts'
import { type AnchorChecks, checkAnchors, type GivenHead } from './check-anchors.ts'
import { digestOf, FIRST, type Link, linksOf, segmentHash } from './hashes.ts'
import { listSegments, type Segment } from './store.ts'
import { type Cursor, findHeadRow, findStray, getSegmentEnd } from './verify-store.ts'

type RowKind = 'event' | 'history'
const kindNames = { e: 'event', h: 'history' } as const

/** What is wrong with a chain. `position` counts the rows of the company from 1. */
export type Finding =
  | { readonly what: 'row changed'; readonly kind: RowKind; readonly id: number; readonly position: number }
  | { readonly what: 'personal values changed'; readonly kind: RowKind; readonly id: number; readonly position: number }
  | { readonly what: 'row replaced'; readonly kind: RowKind; readonly id: number; readonly position: number }
  | {
      readonly what: 'row reordered'
      readonly kind: RowKind
      readonly id: number
      readonly position: number
      readonly now: number
    }
  | { readonly what: 'row missing'; readonly kind: RowKind; readonly id: number; readonly position: number }
  | { readonly what: 'row not chained'; readonly kind: RowKind; readonly id: number }
  | { readonly what: 'row from no transaction'; readonly kind: RowKind; readonly id: number }
  | {
      readonly what: 'segment changed' | 'segment does not follow'
      readonly segment: number
      readonly from: number
      readonly to: number
    }
  | { readonly what: 'head differs'; readonly segment: number }
  | { readonly what: 'newest rows missing'; readonly anchor: string; readonly rows: number; readonly chained: number }
  | { readonly what: 'anchor contradicts'; readonly anchor: string; readonly segment: number }
  | { readonly what: 'anchor unsound'; readonly anchor: string }

export interface Verified {
  readonly segments: number
  readonly rows: number
  /** Rows whose personal values were erased, which their hashes allow. */
  readonly erased: number
  /** Rows that were removed after their retention, in whole segments. */
  readonly removed: number
  /** Rows that are not chained yet. */
  readonly waiting: number
  readonly head: string
  readonly findings: number
  readonly anchors: AnchorChecks['proven']
}

interface Verifying {
  readonly companyId: number
  readonly given: readonly GivenHead[]
  /** Told of each finding as it is found: there may be as many as there are rows. */
  found(finding: Finding): void
  /** Told how many rows were compared so far. What it throws ends the verification. */
  passed?(rows: number): Promise<void>
}

/** Segments that are read together, and rows that are compared at once. Reading and hashing more would hold up whoever else the process serves. */
const SEGMENTS = 2
const ROWS = 200
/** A row is said to be moved if it is found again among so many. */
const NEARBY_ROWS = 5000
/** Of rows that are not chained, so many are named. */
const MOST_STRAY = 1000

interface State {
  readonly db: Kysely<Tables>
  readonly companyId: number
  readonly found: (finding: Finding) => void
  readonly passed: (rows: number) => Promise<void>
  number: number
  rows: number
  previous: Buffer
  erased: number
  removed: number
  /** The last position that the hashes do not tie to what follows. */
  brokenUntil: number
  /** The newest segment, with its last row where that is known. */
  last: { readonly segment: Segment; readonly link: Link | undefined } | undefined
}

/** Compares the whole chain of a company with its rows and with what anchors say, in a transaction that sees one moment. */
export async function verifyChain(
  db: Kysely<Tables>,
  { companyId, given, found, passed = async () => {} }: Verifying,
): Promise<Verified> {
  let findings = 0
  const tell = (finding: Finding) => {
    findings += 1
    found(finding)
  }
  const state: State = {
    ...{
      db,
      companyId,
      found: tell,
      passed,
      number: 0,
      rows: 0,
      previous: FIRST,
      erased: 0,
      removed: 0,
      brokenUntil: 0,
    },
    last: undefined,
  }
  const anchors = await checkAnchors(db, { companyId, given, found: tell })
  let together: Placed[] = []
  for (;;) {
    const segments = await listSegments(db, companyId, { after: state.number, most: SEGMENTS })
    together.push(...passSegments(state, segments, anchors))
    if (segments.length > 0 && together.length < NEARBY_ROWS) continue
    await verifyRows(state, together)
    together = []
    await passed(state.rows)
    if (segments.length === 0) break
  }
  anchors.end(state.rows)
  const waiting = await compareEnd(state)
  return {
    ...{ segments: state.number, rows: state.rows, erased: state.erased, removed: state.removed, waiting, findings },
    ...{ head: state.previous.toString('hex'), anchors: anchors.proven },
  }
}

/** Compares the hashes of segments and their anchors. Answers their rows. */
function passSegments(state: State, segments: readonly Segment[], anchors: AnchorChecks): Placed[] {
  const rows: Placed[] = []
  for (const segment of segments) {
    const links = verifyHashes(state, segment)
    for (const [place, link] of links.entries()) rows.push({ ...link, position: segment.rowsBefore + place + 1 })
    anchors.pass({ ...segment, rows: state.rows, unbrokenFrom: state.brokenUntil + 1 })
  }
  return rows
}

/** Whether a segment follows the one before and holds what it says. */
function verifyHashes(state: State, segment: Segment): readonly Link[] {
  const { number, rowsBefore, rowCount, previous, rowsDigest, hash } = segment
  const span = { segment: number, from: rowsBefore + 1, to: rowsBefore + rowCount }
  const follows = number === state.number + 1 && rowsBefore === state.rows && previous.equals(state.previous)
  if (!follows) {
    state.found({ what: 'segment does not follow', ...span })
    state.brokenUntil = state.rows
  }
  const links = linksOf(segment)
  const isRemoved = segment.rowIds === null
  const holds = links !== undefined && (isRemoved || digestOf(links).equals(rowsDigest))
  if (!holds || !segmentHash(state.companyId, segment).equals(hash)) {
    state.found({ what: 'segment changed', ...span })
    state.brokenUntil = span.to
  }
  if (isRemoved) state.removed += rowCount
  state.number = number
  state.rows = span.to
  state.previous = hash
  state.last = { segment, link: links?.at(-1) }
  return links ?? []
}

interface Placed extends Link {
  readonly position: number
}

async function verifyRows(state: State, links: readonly Placed[]): Promise<void> {
  let places: Map<string, number> | undefined
  const placeOf = (hash: Buffer) => {
    places ??= new Map(links.map(({ hash, position }) => [hash.toString('hex'), position]))
    return places.get(hash.toString('hex'))
  }
  for (let first = 0; first < links.length; first += ROWS) {
    await verifyPiece(state, links.slice(first, first + ROWS), placeOf)
  }
}

async function verifyPiece(
  state: State,
  links: readonly Placed[],
  placeOf: (hash: Buffer) => number | undefined,
): Promise<void> {
  const { db, companyId, found } = state
  const idsOf = (kind: Link['kind']) => links.filter((link) => link.kind === kind).map(({ id }) => id)
  const present = {
    e: await verifyEventsOf(db, companyId, idsOf('e')),
    h: await verifyHistoryOf(db, companyId, idsOf('h')),
  }
  for (const { kind: letter, id, hash, position } of links) {
    const row = present[letter].get(id)
    const which = { kind: kindNames[letter], id, position }
    if (!row) found({ what: 'row missing', ...which })
    else if (row.verdict === 'hash differs') found({ what: 'row changed', ...which })
    else if (!row.hash.equals(hash)) {
      const now = placeOf(row.hash)
      found(now === undefined ? { what: 'row replaced', ...which } : { what: 'row reordered', ...which, now })
    } else if (row.verdict === 'personal values differ') found({ what: 'personal values changed', ...which })
    else if (row.verdict === 'intact, personal values erased') state.erased += 1
  }
}

/** Compares the end of the chain with its head, and finds rows that are not chained. Answers how many wait. */
async function compareEnd({ db, companyId, found, last, number, rows, previous }: State): Promise<number> {
  const head = await findHeadRow(db, companyId)
  const agrees = head
    ? head.segment === number && head.rows === rows && (number === 0 || head.hash.equals(previous))
    : number === 0
  if (!agrees) found({ what: 'head differs', segment: number })
  const end: Cursor = last?.link
    ? { ...(await getSegmentEnd(db, companyId, number)), kind: last.link.kind, id: last.link.id }
    : (head ?? { epoch: 0, xid: '0', kind: 'e', id: 0 })
  const stray = await findStray(db, { companyId, end, most: MOST_STRAY })
  for (const { kind, id } of stray.rows) found({ what: 'row not chained', kind: kindNames[kind], id })
  for (const { kind, id } of stray.impossible) found({ what: 'row from no transaction', kind: kindNames[kind], id })
  return stray.waiting
}

import type { Db } from '../db/database.ts'
import { writeAnchorFile } from './anchor-file.ts'
import { chainHead } from './head.ts'
import * as store from './store.ts'

/** An anchor as people see it. */
export function shownAnchor({ id, stampedAt, authority, source, rows, head }: store.Anchor) {
  return { anchorID: id, at: stampedAt.toISOString(), authority, source, rows, head: head.toString('hex') }
}

/** A page of the company's anchors, the latest first, and its head as it is now. */
export async function anchorsPage(db: Db, slice: { skip: number; take: number }) {
  const [head, anchors, total] = [await chainHead(db), await store.listAnchors(db, slice), await store.countAnchors(db)]
  return {
    head: head && { hash: head.hash, rows: head.rows, at: head.at.toISOString() },
    anchors: anchors.map(shownAnchor),
    total,
  }
}

/** An anchor as a file; undefined if the company has no such anchor. */
export async function anchorFile(db: Db, id: number): Promise<{ fileName: string; content: string } | undefined> {
  const anchor = await store.findAnchor(db, id)
  if (!anchor) return undefined
  const day = anchor.stampedAt.toISOString().slice(0, 10)
  return { fileName: `evidence-anchor-${day}-${id}.json`, content: writeAnchorFile(anchor) }
}

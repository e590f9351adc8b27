import type { Db } from '../db/database.ts'
import { hashOfEvent } from '../events/verify.ts'
import { shownAnchor } from './anchors.ts'
import * as store from './store.ts'

/** The hash of an event and where the chain holds it; undefined if the company has no such event. */
export async function placeOfEvent(db: Db, eventId: number) {
  const hash = await hashOfEvent(db, eventId)
  if (!hash) return undefined
  const place = await store.findPlaceOfEvent(db, eventId)
  if (!place) return { hash: hash.toString('hex') }
  const { position, segment, at, head, previous } = place
  const anchor = await store.findAnchorOver(db, position)
  const shown = anchor && shownAnchor(anchor)
  return {
    hash: hash.toString('hex'),
    chained: {
      ...{ position, segment, chainedAt: at.toISOString() },
      ...{ head: head.toString('hex'), previousHead: previous.toString('hex') },
      ...(shown && { anchor: { anchorID: shown.anchorID, at: shown.at, authority: shown.authority, own: shown.own } }),
    },
  }
}

import type { DataOf } from '@laisen/contract/endpoint'
import type { getLogEvidence } from '@laisen/contract/endpoints/system-log'
import type { Db } from '../db/database.ts'
import { hashOfEvent } from '../events/verify.ts'
import { shownAnchor } from './anchors.ts'
import * as store from './store.ts'

type Evidence = DataOf<typeof getLogEvidence>

/** The hash of an event and where the chain holds it; undefined if the company has no such event. */
export async function placeOfEvent(db: Db, eventId: number): Promise<Evidence | undefined> {
  const hash = await hashOfEvent(db, eventId)
  return hash && { hash: hash.toString('hex'), ...(await placeIn(db, 'e', eventId)) }
}

/** Where the chain holds a row of the history of this company. */
export function placeOfSignature(db: Db, historyId: number): Promise<Pick<Evidence, 'chained'>> {
  return placeIn(db, 'h', historyId)
}

async function placeIn(db: Db, kind: 'e' | 'h', id: number): Promise<Pick<Evidence, 'chained'>> {
  const place = await store.findPlace(db, kind, id)
  if (!place) return {}
  const { position, segment, at, head, previous } = place
  const anchor = await store.findAnchorOver(db, position)
  const shown = anchor && shownAnchor(anchor)
  return {
    chained: {
      ...{ position, segment, chainedAt: at.toISOString() },
      ...{ head: head.toString('hex'), previousHead: previous.toString('hex') },
      ...(shown && {
        anchor: { anchorID: shown.anchorID, at: shown.at, authority: shown.authority, source: shown.source },
      }),
    },
  }
}

import type { LevelFault } from '@laisen/contract/endpoints/stamps'
import type { Services } from '../../context.ts'
import type { CompanyDb, Db } from '../../db/database.ts'
import { discard, keeping } from '../../files/discard.ts'
import { countNeededBytes } from '../../plans/charge.ts'
import type { SystemPrincipal } from '../../principal.ts'
import * as sent from '../sent-store.ts'
import { keepCertificate, makeCertificate, storedIn } from './make.ts'

const states = { 3: 'completed', 4: 'rejected', 5: 'cancelled', 7: 'expired' } as const

interface Certifying {
  readonly envelopeId: number
  /** Set when the one there is cannot be proven: another that has no timestamp either does not take its place. */
  readonly instead?: boolean
  /** Told in the transaction that keeps it what the certificate lacks. */
  readonly lacks?: (db: Db, missed: LevelFault) => Promise<void>
}

/**
 * Makes the certificate of completion of an envelope that has ended, unless it goes on meanwhile. Answers what it lacks, if anything.
 */
export async function certify(
  context: Services & { readonly db: CompanyDb },
  principal: SystemPrincipal,
  { envelopeId, instead = false, lacks }: Certifying,
): Promise<LevelFault | undefined> {
  const { db, files } = context
  const envelope = await db.read((db) => sent.find(db, envelopeId))
  const state = states[envelope?.status as keyof typeof states]
  if (!envelope?.endedAt || !state) return undefined
  const ended = { state, at: envelope.endedAt, reason: envelope.endReason ?? '' }
  const made = await makeCertificate(context, { envelopeId, ended })
  if (!made) return undefined
  const kept = storedIn(made)
  const missed = made.tail?.missed
  const keep = () =>
    db.transaction(async (db) => {
      const now = await sent.lock(db, envelopeId)
      if (!now || !isSameEnd(now, envelope)) return false
      await keepCertificate(db, principal, { envelopeId, made })
      if (missed) await lacks?.(db, missed)
      await countNeededBytes(db, bytesIn(kept))
      return true
    })
  const isKept = !(instead && made.tail?.level === 'B-B') && (await keeping(files, kept, keep))
  if (!isKept) await discard(files, kept)
  return missed
}

/** It may have been prolonged and have expired again meanwhile: what was made says when it ended before. */
function isSameEnd(now: sent.SentEnvelope, before: sent.SentEnvelope): boolean {
  if (now.status !== before.status || now.completionDocumentId !== before.completionDocumentId) return false
  return now.endedAt?.getTime() === before.endedAt?.getTime()
}

/** How many bytes a certificate of completion takes up. */
export function bytesIn(kept: ReturnType<typeof storedIn>): number {
  return kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

import type { LevelFault } from '@laisen/contract/endpoints/stamps'
import type { Services } from '../../context.ts'
import type { CompanyDb } from '../../db/database.ts'
import { extendDocument } from '../../levels/extend.ts'
import { levelsOfDocument } from '../../levels/keep.ts'
import type { SystemPrincipal } from '../../principal.ts'
import * as sent from '../sent-store.ts'
import { certify } from './certify.ts'

const HOUR_MS = 3_600_000
/** The key that signed it is certified for a day. A timestamp that comes later proves nothing (EN 319 102-1 §5.6.2.4). */
const PROVABLE_MS = 23 * HOUR_MS

/**
 * Appends to a certificate of completion what it lacked when it was made, or makes it anew where that would prove nothing any more, or
 * where there is none. Answers what it still lacks.
 */
export async function extendCertificate(
  context: Services & { readonly db: CompanyDb },
  principal: SystemPrincipal,
  envelopeId: number,
): Promise<LevelFault | undefined> {
  const documentId = await context.db.read(async (db) => (await sent.find(db, envelopeId))?.completionDocumentId)
  if (documentId == null) return certify(context, principal, { envelopeId })
  const reached = await context.db.read((db) => levelsOfDocument(db, documentId))
  // One that is not signed, because the company can have no authority, has no level.
  if (!reached || reached.level === 'B-LTA') return undefined
  const age = context.clock.now().getTime() - reached.reachedAt.getTime()
  if (reached.level === 'B-B' && age > PROVABLE_MS) return certify(context, principal, { envelopeId, instead: true })
  return (await extendDocument(context, principal, { documentId, level: 'B-LTA', current: reached.level })).missed
}

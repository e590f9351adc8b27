import type { LevelFault } from '@laisen/contract/endpoints/stamps'
import type { Services } from '../../context.ts'
import type { CompanyDb } from '../../db/database.ts'
import { extendDocument } from '../../levels/extend.ts'
import { levelOfDocument } from '../../levels/keep.ts'
import type { SystemPrincipal } from '../../principal.ts'
import * as sent from '../sent-store.ts'

/** Appends to a certificate of completion what it lacked when it was made. Answers what it still lacks. */
export async function extendCertificate(
  context: Services & { readonly db: CompanyDb },
  principal: SystemPrincipal,
  envelopeId: number,
): Promise<LevelFault | undefined> {
  const certificate = await context.db.read(async (db) => {
    const documentId = (await sent.find(db, envelopeId))?.completionDocumentId
    return documentId == null ? undefined : { documentId, current: await levelOfDocument(db, documentId) }
  })
  // One that is not signed, because the company can have no authority, has no level.
  if (!certificate?.current || certificate.current === 'B-LTA') return undefined
  const order = { documentId: certificate.documentId, level: 'B-LTA', current: certificate.current } as const
  return (await extendDocument(context, principal, order)).missed
}

import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { Context } from '../context.ts'
import { DocumentChanged } from '../documents/append.ts'
import { AppError } from '../http/app-error.ts'
import { extendDocument } from '../levels/extend.ts'
import { keepDue } from '../levels/keep.ts'
import { findLevelPolicy, hasTimestamps } from '../levels/policy.ts'
import type { SystemPrincipal } from '../principal.ts'
import * as sent from './sent-store.ts'

interface Extending {
  readonly envelopeId: number
  /** Nothing is waited for any longer: what cannot be had now is said, and the envelope goes on without. */
  readonly final: boolean
}

type Extender = Parameters<typeof extendDocument>[0] & Pick<Context, 'log'>

/**
 * Appends to the documents of an envelope what keeps their signatures provable, as far as it is to be had: one document or signature
 * that lacks something takes nothing from the others. Answers what is lacking, if anything.
 * @throws what went wrong, unless it is final
 */
export async function extendDocuments(
  context: Extender,
  principal: SystemPrincipal,
  { envelopeId, final }: Extending,
): Promise<EnvelopeLevelFault[]> {
  const { documents, possible } = await context.db.read(async (db) => ({
    documents: await sent.listDocuments(db, envelopeId),
    possible: hasTimestamps(await findLevelPolicy(db), context.config),
  }))
  if (!possible) return []
  const faults: EnvelopeLevelFault[] = []
  const failed: unknown[] = []
  for (const document of documents) {
    const { documentId, level: current } = document
    if (current === null || current === 'B-LTA') continue
    const extended = await extendOne(context, principal, { documentId, current, final }).catch((error: unknown) => {
      failed.push(error)
    })
    if (!extended) continue
    const { level, fault } = extended
    await context.db.transaction(async (db) => {
      await sent.setLevel(db, document, { level, fault })
      // Every night tries again to get the timestamp.
      if (fault === 'timestamp') await keepDue(db, principal.companyId, { ...document, level, at: context.clock.now() })
    })
    if (fault) faults.push(fault)
  }
  // Only now: until it is tried again, the one-time certificates that signed the other documents may have ended.
  if (failed.length > 0) throw failed[0]
  return faults
}

interface Extended {
  readonly level: SignatureLevel
  readonly fault: EnvelopeLevelFault | undefined
}

async function extendOne(
  context: Extender,
  principal: SystemPrincipal,
  { documentId, current, final }: { documentId: number; current: SignatureLevel; final: boolean },
): Promise<Extended> {
  try {
    const { level, missed } = await extendDocument(context, principal, { documentId, level: 'B-LTA', current })
    if (missed === 'timestamp' && !final) throw new Error(`document ${documentId} got no timestamp`)
    return { level, fault: missed }
  } catch (error) {
    const fault = faultOf(error)
    if (fault) return { level: current, fault }
    // Somebody else has just extended it; the next attempt sees how far.
    if (!final || error instanceof DocumentChanged) throw error
    context.log.error('envelopes.not-extended', { documentId, error })
    return { level: current, fault: 'error' }
  }
}

/** What the document itself refuses, today and in every later attempt. */
function faultOf(error: unknown): EnvelopeLevelFault | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'SIGNATURE_REVOKED_UNPROVEN') return 'revoked'
  return error.code.startsWith('DOCUMENT_') ? 'document' : undefined
}

import { getSigningCertificate } from '../certificates/for-stamping.ts'
import { lackingOf } from '../certificates/proof.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { findLevelPolicy, hasTimestamps } from '../levels/policy.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { listOwnCards } from './act/may-sign.ts'
import type { StoredDraft } from './stored-draft.ts'

interface Unprovable {
  /** Of the recipient; null for the certificate that certifies the documents. */
  readonly key: string | null
  readonly fault: 'timestamp' | 'status' | 'chain'
}

/**
 * Whose signatures will not be provable once their certificates have ended, and why, as far as it is known before sending: of the
 * company's certificates, and of the one that a colleague is offered first. One-time certificates are our own and always provable.
 */
export async function foreseeUnprovable(
  { db, config }: { readonly db: Db; readonly config: Context['config'] },
  { companyId, employeeId }: EmployeePrincipal,
  { draft, now }: { readonly draft: StoredDraft; readonly now: Date },
): Promise<Unprovable[]> {
  const hasTime = hasTimestamps(await findLevelPolicy(db), config)
  const faultOf = async (certificateId: number, holder: number): Promise<Unprovable['fault'] | undefined> => {
    if (!hasTime) return 'timestamp'
    const found = await usable(db, { certificateId, employeeId: holder, now })
    return found && lackingOf(found)
  }
  const foreseen: Unprovable[] = []
  const note = async (key: string | null, certificateId: number | undefined, holder: number) => {
    const fault = certificateId === undefined ? undefined : await faultOf(certificateId, holder)
    if (fault) foreseen.push({ key, fault })
  }
  if (draft.certify) await note(null, draft.certifyCertID ?? undefined, employeeId)
  for (const { key, globalCertID, employeeID } of draft.recipients) {
    if (globalCertID != null) await note(key, globalCertID, employeeId)
    else if (employeeID != null) {
      const [first] = await listOwnCards(db, { companyId, employeeId: employeeID, now })
      await note(key, first?.certID, employeeID)
    }
  }
  return foreseen
}

/** What may not sign is told as a problem of its own. */
async function usable(db: Db, held: Parameters<typeof getSigningCertificate>[1]) {
  try {
    return await getSigningCertificate(db, held)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

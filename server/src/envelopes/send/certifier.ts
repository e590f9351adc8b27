import { getSeal } from '../../certificates/for-envelopes.ts'
import { openSigningKey } from '../../certificates/open-key.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { findLevelPolicy, reachOf } from '../../levels/policy.ts'
import { findRoom } from '../../plans/charge.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { signingRefusals } from '../../signatories/may-sign.ts'
import type { StoredDraft } from '../stored-draft.ts'
import type { Certifier } from './prepare.ts'

export interface CertifiedBy {
  readonly id: number
  readonly version: number
}

/** The key that certifies the documents of an envelope. @throws as getSeal, requireMayCertify and charge */
export async function openCertifier(
  context: Context,
  principal: EmployeePrincipal,
  { certifyCertID, recipients }: StoredDraft,
): Promise<Certifier & { readonly certificate: CertifiedBy }> {
  const { companyId, employeeId } = principal
  const now = context.clock.now()
  const { certificate, policy } = await context.db.read(async (db) => ({
    certificate: await getSeal(db, { certificateId: certifyCertID ?? 0, employeeId, now }),
    policy: await findLevelPolicy(db),
  }))
  const signers = recipients.filter(({ action }) => action === 'sign').length
  await context.db.read(async (db) => {
    await requireMayCertify(db, principal, { certificate, at: now })
    // No timestamp is asked for documents that the package refuses.
    if (signers > 0) (await findRoom(db, context.clock)).requireFor(signers)
  })
  const reach = reachOf(context, { policy, companyId, level: undefined })
  const key = await openSigningKey(context, principal, { certificate, password: undefined })
  return { key, name: certificate.name, reach, certificate }
}

/** Certifying is a signature of the sender's company by the sender. @throws SESSION_REQUIRED, SIGNER_INACTIVE, ENVELOPE_NOT_READY */
export async function requireMayCertify(
  db: Db,
  { companyId, employeeId, sessionId }: EmployeePrincipal,
  { certificate, at }: { readonly certificate: CertifiedBy; readonly at: Date },
): Promise<void> {
  const who = { companyId, employeeId, at }
  const [refused, sealRefused] = await signingRefusals(db, [
    { ...who, act: 'person', sessionId, certificates: [] },
    { ...who, act: 'seal', certificates: [certificate] },
  ])
  if (refused) throw new AppError(refused === 'SIGNER_INACTIVE' ? refused : 'SESSION_REQUIRED')
  if (sealRefused) throw new AppError('ENVELOPE_NOT_READY', { problems: 'envelopeCertificateRefused' })
}

import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  extendDocuments as extendEndpoint,
  getExtension as getEndpoint,
  stopExtension as stopEndpoint,
} from '@laisen/contract/endpoints/extensions'
import { requireSeen } from '../certificates/may-change.ts'
import { ownsOrAdministers } from '../certificates/rights.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { findLevelPolicy, hasTimestamps } from '../levels/policy.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { countUnproven } from '../stamps/unproven.ts'
import { extensionStarted } from './events.ts'
import { addExtensionJob } from './jobs.ts'
import * as store from './store.ts'

type Answer = DataOf<typeof getEndpoint>

/** What the revocation of a certificate would leave without proof. @throws CERTIFICATE_NOT_FOUND, CERTIFICATE_NOT_OWNER */
export async function getExtension(
  { db, config }: Context,
  principal: EmployeePrincipal,
  { certID }: InputOf<typeof getEndpoint>,
): Promise<Answer> {
  return db.transaction(async (db) => {
    await requireOwn(db, principal, certID)
    return answerOf(db, certID, config)
  })
}

/**
 * Begins to extend what it signed, in the background. Whoever asks while that is under way is shown how far it is.
 * @throws as getExtension; CERTIFICATE_REVOKED, SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS
 */
export async function extendDocuments(
  { db, config, clock, jobs }: Context,
  principal: EmployeePrincipal,
  { certID }: InputOf<typeof extendEndpoint>,
): Promise<Answer> {
  const { companyId } = principal
  return db.transaction(async (db) => {
    const certificate = await requireOwn(db, principal, certID)
    const revokedAt = certificate.issued?.revokedAt
    // What nothing proves when the certificate is revoked, nothing proves later.
    if (revokedAt) throw new AppError('CERTIFICATE_REVOKED', { revokedAt: revokedAt.toISOString() })
    if (!hasTimestamps(await findLevelPolicy(db), config))
      throw new AppError('SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS', { field: 'certID' })
    const at = clock.now()
    const { documents } = await countUnproven(db, certID)
    const id = await store.begin(db, { companyId, certificateId: certID, total: documents, at })
    if (id !== undefined && documents > 0) {
      await addExtensionJob(db, jobs, { companyId, certificateId: certID, id })
      await record(db, principal, extensionStarted({ at, subjectId: certID, facts: { documents } }))
    }
    return answerOf(db, certID, config)
  })
}

/** Stops after the document that is being extended. @throws as getExtension */
export async function stopExtension(
  { db, config, clock }: Context,
  principal: EmployeePrincipal,
  { certID }: InputOf<typeof stopEndpoint>,
): Promise<Answer> {
  return db.transaction(async (db) => {
    await requireOwn(db, principal, certID)
    await store.markStopped(db, certID, clock.now())
    return answerOf(db, certID, config)
  })
}

async function requireOwn(db: Db, principal: EmployeePrincipal, certID: number) {
  const certificate = await requireSeen(db, principal, certID)
  if (!ownsOrAdministers(principal, certificate)) throw new AppError('CERTIFICATE_NOT_OWNER')
  return certificate
}

async function answerOf(db: Db, certID: number, config: Context['config']): Promise<Answer> {
  const run = await store.find(db, certID)
  return {
    possible: hasTimestamps(await findLevelPolicy(db), config),
    ...(await countUnproven(db, certID)),
    run: run ? { total: run.total, done: run.done, failed: run.failed, running: run.endedAt === null } : null,
  }
}

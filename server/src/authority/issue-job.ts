import { createPublicKey } from 'node:crypto'
import { PkiError } from '@laisen/pki/errors'
import { keepIssued } from '../certificates/keep-issued.ts'
import { revokeVersion } from '../certificates/revoke-versions.ts'
import { getIdentity } from '../companies/identity.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { getAddress, listContacts } from '../employees/contacts.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailPerson } from '../mail/to-person.ts'
import { findCertificateWords, lockLogo } from '../settings/of-company.ts'
import { lockPermissions, signingRefusal } from '../signatories/may-sign.ts'
import { lockDefaultPicture } from '../signatures/of-people.ts'
import { certifySigner } from './certify.ts'
import { currentAuthority, type IssuingAuthority } from './current.ts'
import { issuedName } from './issued-name.ts'
import * as store from './request-store.ts'

const issueJob = 'authority.issue'

interface IssuePayload {
  readonly companyId: number
  readonly requestId: number
}

/** @param pending how many requests of the company wait, this one included: its first comes before the second of any other */
export async function addIssueJob(
  db: Db,
  jobs: Jobs,
  { payload, pending }: { readonly payload: IssuePayload; readonly pending: number },
): Promise<void> {
  const { companyId, requestId } = payload
  const key = `${companyId}/${requestId}`
  await jobs.add(db, { name: issueJob, payload: { ...payload }, key, priority: pending, maxAttempts: 10 })
}

export const issue: JobHandler = {
  name: issueJob,
  deletesNothing: true,
  /** Issues the certificate of a request, once: the request is locked, and pending no more when that commits. */
  async run(services, job) {
    const { database, clock, log } = services
    const { companyId, requestId } = job.payload as unknown as IssuePayload
    const company = database.company(companyId)
    try {
      const authority = await currentAuthority(services, companyId)
      if (!authority) throw new Error('PKI_URL is not set')
      await company.transaction(async (db) => {
        const request = await store.lockPending(db, requestId)
        if (!request) return
        const issued = await issueTo(db, services, { authority, request })
        await store.markFinished(db, requestId, { state: issued ? 'issued' : 'failed', at: clock.now() })
      })
    } catch (error) {
      // What the rules for certificates refuse, they refuse next time too.
      if (!job.lastAttempt && !(error instanceof PkiError)) throw error
      log.error('authority.issue-failed', { companyId, requestId, error })
      await company.transaction((db) => store.markFinished(db, requestId, { state: 'failed', at: clock.now() }))
    }
  },
}

interface Issue {
  readonly authority: IssuingAuthority
  readonly request: store.PendingRequest
}

/** False if the person is gone or may not sign, or has got another certificate since. */
async function issueTo(db: Db, services: Services, { authority, request }: Issue): Promise<boolean> {
  const { companyId, employeeId, certificateId, version, detail, revokesFormer } = request
  // A person who may not sign any more has waited in vain: whoever locks or deletes them waits for this, or came before.
  await lockPermissions(db, companyId)
  const asked = { companyId, employeeId, certificates: [], at: services.clock.now() }
  const [person] = await listContacts(db, [employeeId])
  if (!person || (await signingRefusal(db, { act: 'person', ...asked }))) return false
  const { username } = await getAddress(db, companyId, employeeId)
  const { city } = await getIdentity(db, companyId)
  const chosen = await findCertificateWords(db, companyId)
  const name = issuedName(username)
  const { sealedKey, passwordSalt, companyKeyId } = request
  const kept = await keepIssued(
    db,
    { kind: 'system', companyId, job: 'authority' },
    {
      ...{
        companyId,
        employeeId,
        certificateId,
        version,
        name,
        reason: chosen.reason || detail,
        location: chosen.location || city,
      },
      certificate: await certifySigner(services, authority, {
        commonName: person.name,
        serialNumber: String(person.id),
        email: person.email,
        publicKey: createPublicKey({ key: request.publicKey, format: 'der', type: 'spki' }),
      }),
      chain: authority.chain,
      issuedBy: authority.id,
      sealed: { sealedKey, passwordSalt, companyKeyId },
      picture: (await lockDefaultPicture(db, employeeId)) ?? (await lockLogo(db, companyId)),
      at: services.clock.now(),
    },
  )
  if (!kept) return false
  const at = services.clock.now()
  if (revokesFormer) await revokeVersion(db, { certificateId, version: version - 1, reason: 'superseded', at })
  const facts = { certificate: name }
  await mailPerson(db, services, { companyId, employeeId, template: 'certificateIssued', facts })
  return true
}

import type { DataOf } from '@laisen/contract/endpoint'
import type { addCertificate as endpoint } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { parseCertificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { keeping } from '../files/discard.ts'
import { insertObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { sealKey } from '../keys/certificate-keys.ts'
import { keepingKey } from '../keys/private-keys.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { suspendWhileDoubted } from '../profile/doubted.ts'
import { addAskJob } from './ask-status.ts'
import { recordAdded } from './evidence.ts'
import { lockCertificates } from './lock.ts'
import { described, type Opened, openAndJudge } from './opened.ts'
import { type CertificateRequest, readRequest } from './read-request.ts'
import type { Told } from './standing.ts'
import * as store from './store.ts'
import { tellPeople } from './tell.ts'

type Data = DataOf<typeof endpoint>

/** The version of a new certificate. Replacing its key makes the next one. */
const FIRST_VERSION = 1

/** Adds a certificate from a PKCS#12 file. The key is encrypted again under the company's key; the file itself is not stored. */
export async function addCertificate(
  context: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof endpoint>,
): Promise<Data> {
  const request = await readRequest(input, principal.companyId)
  const opened = await openAndJudge(context, principal.companyId, request)
  const told = { principal, template: 'certificateAssigned' as const, certificate: request.name }
  const certificateId = await keepCertificate(context, principal, {
    request,
    opened,
    tell: (db, employeeIds) => tellPeople(db, context, { ...told, employeeIds }),
  })
  return answer(certificateId, request, opened)
}

/** What is stored with a certificate: everything in the request except the file, which has been opened by now. */
export type CertificateWish = Omit<CertificateRequest, 'file'>

interface Keeping {
  readonly request: CertificateWish
  readonly opened: Opened
  /** The company's authority, where it issued the certificate. */
  readonly issuedBy?: number
  /** Notifies the employees it was assigned to. Left out where no one is to be notified. */
  readonly tell?: (db: Db, employeeIds: readonly number[]) => Promise<void>
}

/** Encrypts the key and stores the certificate with its first version and its assignments. @returns its id */
export async function keepCertificate(
  { db, clock, files, keys, argon, jobs }: Pick<Context, 'db' | 'clock' | 'files' | 'keys' | 'argon' | 'jobs'>,
  principal: Pick<EmployeePrincipal, 'kind' | 'companyId' | 'employeeId'>,
  { request, opened, issuedBy, tell }: Keeping,
): Promise<number> {
  const { companyId, employeeId } = principal
  const employeeIds = request.employeeIds ?? [employeeId]
  const certificateId = await db.transaction(async (db) => {
    await requireEmployees(db, employeeIds)
    await requireBelowLimit(db)
    const room = await findRoom(db, clock)
    room.requireBytes(request.picture.length)
    return store.nextId(db)
  })

  const companyKey = await keys.companyKey(db, companyId)
  const password = request.passwordCheck ? request.password : undefined
  const aad = { companyId, certificateId, version: FIRST_VERSION }
  const { secret, discard } = await keys.privateKeys.takeOver(opened.pkcs8)
  const sealed = await sealKey(secret, { companyKey, argon, password, aad })
  secret.fill(0)
  const picture = await files.put({ companyKey, body: request.picture })

  const insert = async (db: Db) => {
    const at = clock.now()
    await lockCertificates(db, companyId)
    await requireBelowLimit(db)
    await insertObject(db, picture)
    await store.insert(db, { ...request, id: certificateId, pictureObjectId: picture.id, companyId, employeeId, at })
    await store.insertVersion(db, { ...described(opened), ...sealed, ...aad, ...(issuedBy && { issuedBy }), at })
    if (!issuedBy) await addAskJob(db, jobs, aad)
    await requireEmployees(db, employeeIds)
    await store.assign(db, { companyId, certificateId, employeeIds, at })
    await suspendGiven(db, { principal, request, employeeIds, certificateId, at })
    await recordAdded(db, principal, { certificateId, name: request.name, ...described(opened), employeeIds, at })
    await tell?.(db, employeeIds)
  }
  const count = (db: Db) => countBytes(db, { bytes: picture.sizeBytes, at: clock.now() })
  await keepingKey(discard, () => keeping(files, [picture], () => db.transaction(insert, count)))
  return certificateId
}

interface Given {
  readonly principal: Pick<EmployeePrincipal, 'employeeId'>
  readonly request: CertificateWish
  readonly employeeIds: readonly number[]
  readonly certificateId: number
  readonly at: Date
}

/** A personal certificate that somebody else brings to a person whose identity is doubted waits for them like the others (rules 2.3a). */
async function suspendGiven(db: Db, { principal, request, employeeIds, certificateId, at }: Given): Promise<void> {
  if (request.kind !== '1') return
  for (const employeeId of employeeIds) {
    if (employeeId !== principal.employeeId) await suspendWhileDoubted(db, { employeeId, certificateId, at })
  }
}

/** Checked before the costly work, and again in the transaction that depends on it. */
async function requireEmployees(db: Db, employeeIds: readonly number[]): Promise<void> {
  const known = await listContacts(db, employeeIds)
  if (known.length !== employeeIds.length) throw new AppError('CERTIFICATE_EMPLOYEE_UNKNOWN', { field: 'employeeList' })
}

/** @throws CERTIFICATES_TOO_MANY */
async function requireBelowLimit(db: Db): Promise<void> {
  const limit = limits.certificatesPerCompany
  if ((await store.count(db)) >= limit) throw new AppError('CERTIFICATES_TOO_MANY', { limit })
}

function answer(certID: number, request: CertificateRequest, opened: Opened & Told): Data {
  const { subject, issuer, serial, keyType, validFrom, validUntil, chain } = described(opened)
  return {
    certID,
    certName: request.name,
    subject,
    issuer,
    serial,
    keyType,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    chain: chain.map((raw) => describeName(parseCertificate(raw).subject)),
    notices: opened.notices,
    noticeParams: opened.noticeParams,
  }
}

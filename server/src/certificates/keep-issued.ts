import { limits } from '@laisen/contract/limits'
import { type Certificate, describeKey } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import type { Db } from '../db/database.ts'
import { holdObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { suspendWhileDoubted } from '../profile/doubted.ts'
import { recordAdded } from './evidence.ts'
import { findIssuedTo, markVersion } from './issued-store.ts'
import { lockCertificates } from './lock.ts'
import * as store from './store.ts'

/** Which certificate, in which version, a new key will belong to. The key is sealed to both before the certificate exists. */
interface Reserved {
  readonly certificateId: number
  readonly version: number
}

/** The next version of the certificate that the authority issued to this employee before, or the first of a new one. @throws CERTIFICATES_TOO_MANY */
export async function reserveIssued(db: Db, employeeId: number): Promise<Reserved> {
  const before = await findIssuedTo(db, employeeId)
  if (before) return { certificateId: before.id, version: before.version + 1 }
  if (await isFull(db)) throw new AppError('CERTIFICATES_TOO_MANY', { limit: limits.certificatesPerCompany })
  return { certificateId: await store.nextId(db), version: 1 }
}

async function isFull(db: Db): Promise<boolean> {
  return (await store.count(db)) >= limits.certificatesPerCompany
}

interface Issued extends Reserved {
  readonly companyId: number
  readonly employeeId: number
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly certificate: Certificate
  /** From its issuer upwards. */
  readonly chain: readonly Certificate[]
  readonly issuedBy: number
  readonly sealed: store.SealedKey
  /** What a new certificate shows. A new version keeps the picture that it has. */
  readonly picture: { readonly objectId: string; readonly pictureType: 'image/png' | 'image/jpeg' } | undefined
  readonly at: Date
}

/**
 * Stores a certificate that the company's authority issued to a person, whose password every signature needs. False if what
 * was reserved has been taken or deleted since, or the company has as many as it can have by now.
 */
export async function keepIssued(db: Db, principal: PrincipalIdentity, issued: Issued): Promise<boolean> {
  const { companyId, certificateId, version, employeeId, name, certificate, at } = issued
  const isNew = version === 1
  await lockCertificates(db, companyId)
  if (isNew && (await isFull(db))) return false
  if (isNew) await insertNew(db, issued)
  else if (!(await markVersion(db, certificateId, { version, employeeId }))) return false
  const described = {
    subject: describeName(certificate.subject),
    issuer: describeName(certificate.issuer),
    serial: certificate.serial,
    keyType: describeKey(certificate.key),
  }
  await store.insertVersion(db, {
    ...{ companyId, certificateId, version, at },
    ...described,
    ...issued.sealed,
    certificate: Buffer.from(certificate.raw),
    chain: issued.chain.map(({ raw }) => Buffer.from(raw)),
    validFrom: certificate.notBefore,
    validUntil: certificate.notAfter,
    issuedBy: issued.issuedBy,
  })
  const employeeIds = isNew ? [employeeId] : []
  await store.assign(db, { companyId, certificateId, employeeIds, at })
  await suspendWhileDoubted(db, { employeeId, certificateId, at })
  await recordAdded(db, principal, { certificateId, name, ...described, employeeIds, at })
  return true
}

async function insertNew(db: Db, issued: Issued): Promise<void> {
  const { certificateId: id, companyId, employeeId, name, reason, location, picture, at } = issued
  if (picture) await holdObject(db, companyId, picture.objectId)
  await store.insert(db, {
    ...{ id, companyId, employeeId, name, reason, location, at },
    kind: '1' as const,
    fileName: `${name}.pfx`,
    fromAuthority: true,
    passwordCheck: true,
    confirmByOwner: false,
    pictureObjectId: picture?.objectId ?? null,
    pictureType: picture?.pictureType ?? null,
  })
}

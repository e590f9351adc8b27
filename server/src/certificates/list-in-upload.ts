import type { DataOf } from '@laisen/contract/endpoint'
import type { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { type Contact, listContacts } from '../employees/contacts.ts'
import { findLevelPolicy, levelOf } from '../levels/policy.ts'
import { mayUseCertificate, type StaffPrincipal } from '../principal.ts'
import { confirmerFor } from './for-stamping.ts'
import { listWaiting } from './password-guesses.ts'
import { pictureBytes } from './pictures.ts'
import { proofOf, trustOf } from './proof.ts'
import { signerName } from './signer-name.ts'
import { noticesOfStored, type Problem, problemOf } from './standing.ts'
import * as store from './store.ts'

type Data = DataOf<typeof listCertificatesInUpload>

/** The certificates an employee may stamp with, as 2§3 lists them. Its fields for secrets are present but always empty (rules 1.4). */
export async function listInUpload(context: Context, principal: StaffPrincipal): Promise<Data> {
  const { db, clock, config } = context
  const { certificates, assignments, people, employeeName, now, waiting, policy, trust } = await db.transaction(
    async (db) => {
      const usable = await store.listUsable(db, principal.employeeId, limits.unpagedRows)
      const certificates = usable.filter(({ id }) => mayUseCertificate(principal, id))
      const certificateIds = certificates.map(({ id }) => id)
      const assignments = await store.listAssignments(db, certificateIds)
      const confirmers = certificates.flatMap((certificate) => confirmerFor(certificate, principal.employeeId) ?? [])
      const holders = assignments.map(({ employeeId }) => employeeId)
      const people = await listContacts(db, [principal.employeeId, ...holders, ...confirmers])
      const employeeName = people.find(({ id }) => id === principal.employeeId)?.name ?? principal.username
      const now = clock.now()
      return {
        certificates,
        assignments,
        people,
        employeeName,
        now,
        policy: await findLevelPolicy(db),
        trust: await trustOf(db, certificates, now),
        waiting: await listWaiting(db, { ...principal, certificateIds }, now),
      }
    },
  )
  const items: Data = []
  for (const [place, certificate] of certificates.entries()) {
    const picture = await pictureBytes(context, principal.companyId, certificate.pictureObjectId)
    const confirmerId = confirmerFor(certificate, principal.employeeId)
    const confirmer = people.find(({ id }) => id === confirmerId)
    const small = picture !== undefined && picture.length <= limits.pictureBytesInLists
    items.push({
      ...described(certificate),
      certBackground: small ? picture.toString('base64') : '',
      certBackgroundType: certificate.pictureType ?? '',
      employeeList: assignedTo(certificate.id, assignments, people),
      signerName: signerName(certificate, confirmer?.name ?? employeeName),
      confirmedBy: confirmer?.name ?? null,
      ...told(problemOf(certificate, now) ?? waiting.get(certificate.id)),
      ...noticesOfStored(certificate, now),
      ...proofOf(certificate, levelOf(policy, config)),
      trust: trust[place]!,
    })
  }
  return items
}

function assignedTo(certificateId: number, assignments: readonly store.Assignment[], people: readonly Contact[]) {
  const since = new Map(
    assignments
      .filter((assignment) => assignment.certificateId === certificateId)
      .map(({ employeeId, createdAt }) => [employeeId, createdAt]),
  )
  return people.flatMap(({ id, name }) => {
    const createdAt = since.get(id)
    return createdAt ? [{ employeeID: id, employeeName: name, createDate: createdAt.toISOString() }] : []
  })
}

function told(problem: Problem | undefined): Pick<Data[number], 'problem' | 'problemParams'> {
  return { problem: problem?.code ?? null, problemParams: problem?.params ?? {} }
}

function described(certificate: store.CertificateRecord) {
  return {
    certID: certificate.id,
    certName: certificate.name,
    certImage: '' as const,
    certImageName: certificate.fileName,
    certReason: certificate.reason,
    certLocation: certificate.location,
    certPassword: '' as const,
    certPasswordCheck: certificate.passwordCheck,
    checkConfirmPass: certificate.confirmByOwner,
    certType: certificate.kind,
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial: certificate.serial,
    keyType: certificate.keyType,
    validFrom: certificate.validFrom.toISOString(),
    validUntil: certificate.validUntil.toISOString(),
  }
}

import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getIssuedCertificate as fileEndpoint,
  listIssuedCertificates as listEndpoint,
} from '@laisen/contract/endpoints/authority'
import { findIssued, listIssued } from '../certificates/issued.ts'
import { ownsOrAdministers } from '../certificates/rights.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** What the company's authority issued, the latest first. */
export async function listIssuedCertificates(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  const slice = sliceOf(input)
  const now = clock.now()
  const wanted = { search: input.Search ?? '', state: input.State ?? null, now }
  const { rows, total } = await db.read((db) => listIssued(db, wanted, slice))
  const listData = rows.map(({ certificateId, name, serial, subject, ownerId, current, ...row }) => {
    const state = row.revokedAt ? 'revoked' : row.validUntil < now ? 'expired' : 'valid'
    return {
      certID: certificateId,
      certName: name,
      subject,
      serial,
      issuedAt: row.issuedAt.toISOString(),
      validUntil: row.validUntil.toISOString(),
      state,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      mayRevoke: current && state !== 'revoked' && ownsOrAdministers(principal, { ownerId }),
    } as const
  })
  return { listData, ...counted(total, slice) }
}

/** @throws CERTIFICATE_NOT_FOUND */
export async function getIssuedCertificate(
  { db }: Context,
  _principal: EmployeePrincipal,
  { serial }: InputOf<typeof fileEndpoint>,
): Promise<BytesAnswer> {
  const found = await db.read((db) => findIssued(db, serial))
  if (!found) throw new AppError('CERTIFICATE_NOT_FOUND')
  const { certificate, name } = found
  return {
    type: 'application/pkix-cert',
    sizeBytes: certificate.length,
    fileName: `${name}.cer`,
    read: ({ start, end }) => certificate.subarray(start, end + 1),
  }
}

import { limits } from '@laisen/contract/limits'
import { getSigningCertificate, listWithoutPassword, type SigningCertificate } from '../certificates/for-stamping.ts'
import { signerName } from '../certificates/signer-name.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { findRoom, type Room } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import type { StampOrder } from './order.ts'
import * as store from './store.ts'

/** One of the signers of a stamp. */
export interface Signer {
  readonly certificate: SigningCertificate
  /** As the first line of the stamp shows it. */
  readonly name: string
}

/** The signers, and the company's rules for signing. */
export interface SigningContext {
  /** In the order of signing. Each makes one signature, and each signature is charged. */
  readonly signers: readonly Signer[]
  readonly anyPageSize: boolean
  readonly room: Room
}

/**
 * Loads and checks what the order names, before a byte of the document is looked at.
 * @throws SIGNER_INACTIVE, STAMP_NO_VALID_CERTIFICATE, STAMP_CERTIFICATES_TOO_MANY, and as getSigningCertificate and charge
 */
export async function loadSigningContext(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  employee: EmployeePrincipal,
  { certificateId }: StampOrder,
): Promise<SigningContext> {
  // rules 2.12: a Signer who is not activated may log in and read, and gets an error of its own when signing.
  if (!employee.active) throw new AppError('SIGNER_INACTIVE')
  return db.readAtOnce(async (db) => {
    const { employeeId } = employee
    const now = clock.now()
    const [certificates, room, { employeeName, anyPageSize }] = await Promise.all([
      certificateId === undefined
        ? everyValid(db, { employeeId, now })
        : getSigningCertificate(db, { certificateId, employeeId, now }).then((certificate) => [certificate]),
      findRoom(db, clock),
      store.getSigner(db, employee),
    ])
    room.requireFor(certificates.length)
    const signers = certificates.map((certificate) => ({ certificate, name: signerName(certificate, employeeName) }))
    return { signers, anyPageSize, room }
  })
}

async function everyValid(db: Db, holder: { employeeId: number; now: Date }): Promise<SigningCertificate[]> {
  const valid = await listWithoutPassword(db, holder)
  const field = 'allValidCert'
  const limit = limits.certificatesAtOnce
  if (valid.length === 0) throw new AppError('STAMP_NO_VALID_CERTIFICATE', { field })
  if (valid.length > limit) throw new AppError('STAMP_CERTIFICATES_TOO_MANY', { field, count: valid.length, limit })
  return valid
}

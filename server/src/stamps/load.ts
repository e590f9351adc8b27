import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import {
  findOwnedForSigning,
  getSigningCertificate,
  listByName,
  listWithoutPassword,
  requireUsableNow,
  type SigningCertificate,
} from '../certificates/for-stamping.ts'
import { signerName } from '../certificates/signer-name.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { findLevelPolicy, reachOf, type SourcedReach } from '../levels/policy.ts'
import { findRoom, type Room } from '../plans/charge.ts'
import { mayUseCertificate, type Signatory, type StaffPrincipal } from '../principal.ts'
import type { ChosenCertificate, StampOrder } from './order.ts'
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
  /** Whether this signature needs a confirmation of its own: a certificate needs no password, and the company asks for one. */
  readonly needsProof: boolean
  readonly room: Room
  /** The level to reach, and with whose help; undefined for B-B. */
  readonly reach: SourcedReach | undefined
  /** Where it was read for an earlier stamp: the versions of its rows, which the commit must still find (remember.ts). */
  readonly expectedVersions?: string
}

export interface LoadedContext extends SigningContext {
  /** The xmin of the rows that decide it, as stamp_refusals lists them: of the company, the employee, the policy of levels and the certificate. */
  readonly rowVersions: string
}

type LoadContext = Pick<Context, 'db' | 'clock' | 'sources' | 'config'>

/**
 * Loads and checks what the order names, before a byte of the document is looked at.
 * @throws SIGNER_INACTIVE, STAMP_NO_VALID_CERTIFICATE, STAMP_CERTIFICATES_TOO_MANY, CERTIFICATE_NAME_AMBIGUOUS,
 *   API_KEY_CERTIFICATE_REFUSED, and as getSigningCertificate and charge
 */
export async function loadSigningContext(
  { db, clock, sources, config }: LoadContext,
  employee: StaffPrincipal,
  order: StampOrder,
): Promise<LoadedContext> {
  // rules 2.12: a Signer who is not activated may log in and read, and gets an error of its own when signing.
  if (!employee.active) throw new AppError('SIGNER_INACTIVE')
  const [certificates, room, signer, policy] = await db.readAtOnce((db) =>
    Promise.all([
      certificatesOf(db, employee, { chosen: order.chosen, now: clock.now() }),
      findRoom(db, clock),
      store.getSigner(db, employee),
      findLevelPolicy(db),
    ]),
  )
  room.requireFor(certificates.length)
  const signers = certificates.map((certificate) => ({
    certificate,
    name: signerName(certificate, signer.employeeName),
  }))
  const { companyId } = employee
  const reach = reachOf({ sources, config }, { policy, companyId, level: order.level })
  const needsProof = signer.confirmSignatures && certificates.some(({ passwordCheck }) => !passwordCheck)
  const versions = [signer.rowVersions, policy.rowVersions, ...certificates.map(({ rowVersion }) => rowVersion)]
  const rules = { anyPageSize: order.anyPageSize || signer.anyPageSize, needsProof }
  return { signers, ...rules, room, reach, rowVersions: versions.join(' ') }
}

/** What someone else asked for. */
interface AskedOfOwner {
  readonly certificateId: number
  readonly anyPageSize: boolean
  readonly level: SignatureLevel | undefined
}

/**
 * The same for the owner of a certificate, who confirms what someone else asked for. Undefined where it is no longer theirs.
 * @throws SIGNER_INACTIVE, and as findOwnedForSigning and charge
 */
export async function loadForOwner(
  { db, clock, sources, config }: LoadContext,
  owner: Signatory,
  { certificateId, anyPageSize, level }: AskedOfOwner,
): Promise<SigningContext | undefined> {
  if (!owner.active) throw new AppError('SIGNER_INACTIVE')
  return db.read(async (db) => {
    const held = { certificateId, employeeId: owner.employeeId, now: clock.now() }
    const certificate = await findOwnedForSigning(db, held)
    if (!certificate) return undefined
    const room = await findRoom(db, clock)
    room.requireFor(1)
    const { employeeName } = await store.getSigner(db, owner)
    const { companyId } = owner
    const reach = reachOf({ sources, config }, { policy: await findLevelPolicy(db), companyId, level })
    const signers = [{ certificate, name: signerName(certificate, employeeName) }]
    // The owner confirms by a password anyway (rules 5.6).
    return { signers, anyPageSize, needsProof: false, room, reach }
  })
}

interface Choice {
  readonly chosen: ChosenCertificate
  readonly now: Date
}

async function certificatesOf(
  db: Db,
  employee: StaffPrincipal,
  { chosen, now }: Choice,
): Promise<readonly SigningCertificate[]> {
  if (chosen === 'every valid') return everyValid(db, employee, now)
  if ('name' in chosen) return [await byName(db, employee, { name: chosen.name, now })]
  const { employeeId } = employee
  const certificate = await getSigningCertificate(db, { certificateId: chosen.id, employeeId, now })
  if (!mayUseCertificate(employee, certificate.id)) {
    throw new AppError('API_KEY_CERTIFICATE_REFUSED', { field: 'certID' })
  }
  return [certificate]
}

/** The one certificate of this name that the caller may sign with. A key does not see those that it was not given. */
async function byName(
  db: Db,
  employee: StaffPrincipal,
  { name, now }: { name: string; now: Date },
): Promise<SigningCertificate> {
  const field = 'certName'
  const found = await listByName(db, { name, employeeId: employee.employeeId })
  const usable = found.filter(({ id }) => mayUseCertificate(employee, id))
  const [certificate] = usable
  if (!certificate) {
    throw found.length > 0
      ? new AppError('API_KEY_CERTIFICATE_REFUSED', { field })
      : new AppError('CERTIFICATE_NOT_FOUND')
  }
  if (usable.length > 1) throw new AppError('CERTIFICATE_NAME_AMBIGUOUS', { field, count: usable.length })
  requireUsableNow(certificate, now)
  return certificate
}

async function everyValid(db: Db, employee: StaffPrincipal, now: Date): Promise<SigningCertificate[]> {
  const assigned = await listWithoutPassword(db, { employeeId: employee.employeeId, now })
  // A program cannot tell that an owner is there, so its owner's own confirmations are not given either (rules 5.6).
  const alone = assigned.filter(({ confirmerId }) => employee.kind === 'employee' || confirmerId === null)
  const valid = alone.filter(({ id }) => mayUseCertificate(employee, id))
  const field = 'allValidCert'
  const limit = limits.certificatesAtOnce
  if (valid.length === 0) throw new AppError('STAMP_NO_VALID_CERTIFICATE', { field })
  if (valid.length > limit) throw new AppError('STAMP_CERTIFICATES_TOO_MANY', { field, count: valid.length, limit })
  return valid
}

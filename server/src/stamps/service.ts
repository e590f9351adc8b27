import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getStamp as getStampEndpoint,
  getStampedPdf,
  getStampOptions,
  SignatureLevel,
} from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { listIdsWithoutPassword } from '../certificates/for-stamping.ts'
import { trustOf } from '../certificates/proof.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { bytesOf, objectsOf } from '../documents/read.ts'
import { type ShownSignature, signaturesOfStamp } from '../history/signatures.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { findLevelPolicy, levelOf } from '../levels/policy.ts'
import { findFailedRenewal } from '../levels/renewals.ts'
import { findRoom } from '../plans/charge.ts'
import { mayUseCertificate, type StaffPrincipal } from '../principal.ts'
import { signedName } from './order.ts'
import * as placeStore from './place-store.ts'
import * as store from './store.ts'

type Options = DataOf<typeof getStampOptions>
type Details = DataOf<typeof getStampEndpoint>

/** What a screen shows before anything is signed. The same rules decide when it is. */
export async function stampOptions({ db, clock, config }: Context, principal: StaffPrincipal): Promise<Options> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const assigned = await listIdsWithoutPassword(db, { employeeId: principal.employeeId, now })
    const allValidCertIDs = assigned.filter((id) => mayUseCertificate(principal, id))
    const { anyPageSize } = await store.getSigner(db, principal)
    const room = await findRoom(db, clock)
    const policy = await findLevelPolicy(db)
    const kept = await placeStore.listPlaces(db, principal.employeeId)
    return {
      maxDocumentMegabytes: config.maxDocumentMegabytes,
      anyPageSize,
      level: levelOf(policy, config),
      levelRequired: policy.must,
      allValidCertIDs,
      certificatesAtOnce: limits.certificatesAtOnce,
      signaturesLeft: room.signaturesLeft,
      lastCertID: kept.find(({ certID }) => certID !== null)?.certID ?? null,
      lastPlaces: kept.map(({ certID: _, ...place }) => place),
      ...problemOf(() => {
        if (!principal.active) throw new AppError('SIGNER_INACTIVE')
        room.requireFor(1)
      }),
    }
  })
}

function problemOf(check: () => void): Pick<Options, 'problem' | 'problemParams'> {
  try {
    check()
    return { problem: null, problemParams: {} }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code, problemParams: error.params }
    throw error
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Anyone who may read the company's history may read its documents too (rules 2.12): 4 or 1. Others may read their own. */
const COMPANY_HISTORY = 4
const EVERYTHING = 1

/**
 * A stamp that this caller may see. Any other is treated as if it did not exist. A key sees what its owner stamped, and no
 * documents of others: a program that leaks its key must not give away all that the company signed. @throws STAMP_NOT_FOUND
 */
export async function findStamp(db: Db, principal: StaffPrincipal, stampId: string): Promise<store.StampRecord> {
  const { kind, permissions } = principal
  const company = kind === 'employee' && (permissions.has(COMPANY_HISTORY) || permissions.has(EVERYTHING))
  const stamp = UUID.test(stampId) ? await store.find(db, stampId, company ? null : principal.employeeId) : undefined
  if (!stamp) throw new AppError('STAMP_NOT_FOUND')
  return stamp
}

/** The facts of a stamp, for the panel beside the document. */
export async function getStamp(
  { db, clock }: Context,
  principal: StaffPrincipal,
  { stampId }: InputOf<typeof getStampEndpoint>,
): Promise<Details> {
  return db.transaction(async (db) => {
    const stamp = await findStamp(db, principal, stampId)
    const signatures = await signaturesOfStamp(db, stamp.id)
    const facts = signatures[0]?.facts ?? {}
    const trust = await trustOf(db, signatures, clock.now())
    return {
      stampId: stamp.publicId,
      fileName: signedName(stamp.documentName),
      level: stamp.level,
      ...(facts.levelMissed && !stamp.extendedAt ? { levelMissed: facts.levelMissed as Details['levelMissed'] } : {}),
      extendedAt: stamp.extendedAt?.toISOString() ?? null,
      failedRenewal: (await findFailedRenewal(db, stamp.documentId)) ?? null,
      signedAt: stamp.at.toISOString(),
      signer: { employeeID: stamp.employeeId, username: stamp.username, employeeName: stamp.employeeName },
      requester:
        stamp.requestedBy === null ? null : { employeeID: stamp.requestedBy, employeeName: stamp.requesterName ?? '' },
      authenticatedBy: String(facts.authenticatedBy ?? ''),
      certificates: signatures.map((signature, place) => ({ ...certificateOf(signature), trust: trust[place]! })),
      pages: Number(facts.pages ?? 0),
      page: Number(facts.page ?? 0),
      allPages: facts.allPages === true,
      repaired: facts.repaired === true,
      notices: (facts.notices ?? []) as Details['notices'],
      sizeBytes: stamp.sizeBytes,
      sha256: stamp.sha256.toString('hex'),
    }
  })
}

function certificateOf(signature: ShownSignature): Omit<Details['certificates'][number], 'trust'> {
  return {
    certID: signature.certificateId,
    certName: signature.certName ?? '',
    subject: signature.subject,
    issuer: signature.issuer,
    serial: signature.serial,
    keyType: signature.keyType,
    validFrom: signature.validFrom.toISOString(),
    validUntil: signature.validUntil.toISOString(),
    certReason: signature.reason ?? '',
    certLocation: signature.location ?? '',
    certType: signature.facts.certType === 2 ? 2 : 1,
    visible: signature.facts.visible !== false,
  }
}

/** The stamped document. */
export async function downloadStamped(
  context: Context,
  principal: StaffPrincipal,
  { stampId }: InputOf<typeof getStampedPdf>,
): Promise<BytesAnswer & { level: SignatureLevel }> {
  const { stamp, objects } = await context.db.transaction(async (db) => {
    const stamp = await findStamp(db, principal, stampId)
    return { stamp, objects: await objectsOf(db, stamp.documentId, stamp.revision) }
  })
  const file = await bytesOf(context, objects, { fileName: signedName(stamp.documentName), sha256: stamp.sha256 })
  return { ...file, level: stamp.level }
}

import type { InputOf } from '@laisen/contract/endpoint'
import type { pdfStampConfirm } from '@laisen/contract/endpoints/pending-stamps'
import type { Context, PublicContext } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { objectsOf } from '../documents/read.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import type { Signatory } from '../principal.ts'
import { requireOwnPassword } from '../session/own-password.ts'
import { lockSignatories, signingRefusal } from '../signatories/may-sign.ts'
import { loadForOwner, type SigningContext } from '../stamps/load.ts'
import { receiveKept } from '../stamps/receive.ts'
import { signAndCommit } from '../stamps/sign-and-commit.ts'
import { isStillAllowed } from '../stamps/still-allowed.ts'
import { findRefusal, type OpenStamp, openLink } from './open-link.ts'
import * as store from './store.ts'
import { tellRequester } from './tell-requester.ts'
import { tryPassword } from './try-password.ts'

type Input = InputOf<typeof pdfStampConfirm>

/**
 * The owner of the certificate confirms by its password, or by their own where it has none: the kept document is signed in their name.
 * It is charged now, so that a plan which has ended meanwhile refuses it, and the link stays valid.
 */
export async function confirmStamp(context: PublicContext, { strData, pw, shown: brought }: Input): Promise<'Success'> {
  const shown = broughtBy(context, brought)
  const stamp = await openLink(context, strData)
  if (!pw) throw new AppError('FIELD_REQUIRED', { field: 'pw' })
  await tryPassword(context, stamp, () => sign(context, stamp, { password: pw, shown }))
  return 'Success'
}

interface Confirming {
  readonly password: string
  /** What the page said that the signature will say. */
  readonly shown: Input['shown']
}

async function sign(context: PublicContext, stamp: OpenStamp, { password, shown }: Confirming): Promise<void> {
  const { companyId, certificateId, documentId, publicId, requestedBy, documentName } = stamp
  const { language: _, ...order } = stamp.request
  const company = context.database.company(companyId)
  const owner = signatoryOf(context, stamp)
  const { anyPageSize, level } = order
  const signing = await loadForOwner({ ...context, db: company }, owner, { certificateId, anyPageSize, level })
  if (!signing) throw new AppError('STAMP_LINK_NOT_OWNER')
  const { passwordCheck, name, reason, location } = signing.signers[0]!.certificate
  const [certReason, certLocation] = [order.reason ?? reason, order.location ?? location]
  requireShown(shown, { certName: name, certReason, certLocation })
  await requireMayConfirm({ ...context, db: company }, stamp, signing)
  if (!passwordCheck) await proveOwner({ ...context, db: company }, stamp, password)

  const [object] = await company.read((db) => objectsOf(db, documentId, 0))
  const certPassword = passwordCheck ? password : undefined
  const authenticatedBy = passwordCheck ? 'link+certificate' : 'link+password'
  await signAndCommit(
    committing(context, company, { stamp, signing }),
    { ...owner, authenticatedBy },
    {
      order: { ...order, chosen: { id: certificateId }, certPassword, pdfPassword: undefined, documentName },
      signing,
      confirms: { publicId, requestedBy },
      receive: (reception) => receiveKept({ ...context, db: company }, reception, { documentId, object: object! }),
      receipt: () => null,
    },
  )
}

/**
 * Before a password is verified or a timestamp asked for; the transaction of the stamp asks again.
 * @throws NOT_PERMITTED where the owner may stamp no longer, STAMP_REQUESTER_GONE
 */
async function requireMayConfirm(
  { db, clock }: Pick<PublicContext, 'clock'> & { readonly db: CompanyDb },
  stamp: OpenStamp,
  { signers }: SigningContext,
): Promise<void> {
  const { certificate } = signers[0]!
  const asked = { companyId: stamp.companyId, certificates: [certificate], password: true, at: clock.now() }
  await db.read(async (db) => {
    const refusal = await signingRefusal(db, { act: 'confirm', employeeId: stamp.ownerId, ...asked })
    if (refusal === 'NOT_PERMITTED') throw new AppError(refusal)
    await requireRequester(db, stamp, { certificate, at: asked.at })
  })
}

/** @throws STAMP_REQUESTER_GONE */
async function requireRequester(
  db: Db,
  { companyId, requestedBy, keyId }: OpenStamp,
  { certificate, at }: { readonly certificate: SigningContext['signers'][number]['certificate']; readonly at: Date },
): Promise<void> {
  const requester = { companyId, employeeId: requestedBy, keyId: keyId ?? undefined }
  if (!(await isStillAllowed(db, { ...requester, certificates: [certificate], at })))
    throw new AppError('STAMP_REQUESTER_GONE')
}

/** An owner who was given a password must set one of their own first: whoever gave it knows it. */
async function proveOwner(
  context: PublicContext & { readonly db: CompanyDb },
  { companyId, ownerId, owner }: OpenStamp,
  password: string,
): Promise<void> {
  if (owner.mustChangePassword) throw new AppError('PASSWORD_MUST_CHANGE')
  const person = { companyId, employeeId: ownerId, address: context.visit.address }
  await requireOwnPassword(context, person, { password, field: 'pw' })
}

/** The stamp looks as whoever asked for it has seen it: in their language and time zone. */
function signatoryOf({ visit }: PublicContext, { companyId, ownerId, owner, request }: OpenStamp): Signatory {
  const { username, active } = owner
  const { language: locale, timeZone } = request
  const { address } = visit
  const authenticatedBy = 'link'
  return {
    kind: 'employee',
    companyId,
    employeeId: ownerId,
    username,
    active,
    locale,
    timeZone,
    address,
    authenticatedBy,
  }
}

interface Committing {
  readonly stamp: OpenStamp
  readonly signing: SigningContext
}

/** The stamp commits together with the end of its request, so that of two confirmations one signs. */
function committing(
  { database: _, ...context }: PublicContext,
  db: CompanyDb,
  { stamp, signing }: Committing,
): Context {
  const { companyId, id } = stamp
  const { certificate } = signing.signers[0]!
  const end = async (db: Db) => {
    const at = context.clock.now()
    if (!(await store.markSigned(db, id, at)))
      throw (await findRefusal(db, id, at)) ?? new AppError('STAMP_LINK_EXPIRED')
    await requireRequester(db, stamp, { certificate, at })
    await tellRequester(db, context, { companyId, stamp, outcome: 'stampConfirmed' })
  }
  return {
    ...context,
    db,
    mayShare: false,
    once: (work, last) =>
      db.transaction(async (db) => {
        await lockSignatories(db, [companyId])
        await end(db)
        return work(db)
      }, last),
  }
}

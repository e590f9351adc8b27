import { confirmerFor } from '../certificates/for-stamping.ts'
import type { Context } from '../context.ts'
import { isRolledBack } from '../db/rolled-back.ts'
import { AppError } from '../http/app-error.ts'
import { type Held, hold } from '../pending-stamps/hold.ts'
import type { StaffPrincipal } from '../principal.ts'
import { loadSigningContext, type SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import { type Received, type Reception, receiveBytes, SMALL_BYTES } from './receive.ts'
import { forget, recall, remember } from './remember.ts'
import { type Stamped, signAndCommit } from './sign-and-commit.ts'
import { timed } from './stages.ts'

/** What differs between the calls: how the document is received, and what a repeated request is answered from. */
interface StampRequest {
  readonly order: StampOrder
  /** The session that must still be open when everything is written; left out where no session acts. */
  readonly sessionId?: number | undefined
  /** The call is one for programs, or answers the signed document whatever happens. */
  readonly call?: 'for programs' | 'answers at once'
  /** Of the document, if the request tells it before the document is received. */
  readonly sizeBytes?: number | undefined
  receive(reception: Reception): Promise<Received>
  receipt(answer: Stamped | Held): unknown
}

/**
 * Stamps one document, from the order to the answer; or keeps it until the owner of the certificate confirms, where the certificate
 * says so and somebody else asks.
 */
export async function stamp(
  context: Context,
  employee: StaffPrincipal,
  request: StampRequest,
): Promise<Stamped | Held> {
  const { order, sizeBytes = Number.POSITIVE_INFINITY } = request
  // A larger document would no longer be in memory when it has to be signed again.
  const mayRecall = context.mayShare && sizeBytes <= SMALL_BYTES
  const recalled = mayRecall ? await timed('load', async () => recall(context, { employee, order })) : undefined
  if (recalled) return stampAsRecalled(context, employee, { ...request, signing: recalled })
  const signing = await timed('load', () => loadSigningContext(context, employee, order))
  if (mayRecall) remember(context, { employee, order }, signing)
  return stampAsLoaded(context, employee, { ...request, signing })
}

type Decided = StampRequest & { readonly signing: SigningContext }

async function stampAsLoaded(context: Context, employee: StaffPrincipal, request: Decided): Promise<Stamped | Held> {
  const ownerId = ownerToAsk(request.signing, employee, request.call)
  if (ownerId !== undefined) return hold(context, employee, { ...request, ownerId })
  return signAndCommit(context, employee, { ...request, provenIn: requireProof(request.signing, employee) })
}

/** If the stamp is refused, and what was recalled no longer holds, the document is signed with what holds now. */
async function stampAsRecalled(context: Context, employee: StaffPrincipal, request: Decided): Promise<Stamped | Held> {
  const { order, signing: recalled } = request
  let document: Uint8Array | undefined
  const receive = async (reception: Reception) => {
    const received = await request.receive(reception)
    document = received.bytes
    return received
  }
  try {
    return await signAndCommit(context, employee, { ...request, receive })
  } catch (error) {
    forget(context, { employee, order })
    const bytes = document
    // Where nobody knows whether it was committed, it must not be made a second time.
    if (!bytes || !isRolledBack(error)) throw error
    const signing = await loadSigningContext(context, employee, order)
    if (signing.rowVersions === recalled.expectedVersions) throw error
    remember(context, { employee, order }, signing)
    return stampAsLoaded(context, employee, {
      ...request,
      signing,
      receive: (reception) => receiveBytes(context, reception, bytes),
    })
  }
}

/**
 * Who is asked to confirm; undefined where nobody is. A program cannot tell that its owner is there: where one asks, even the owner of the
 * certificate confirms by the mailed link (rules 5.6). Several certificates sign only where nobody has to confirm (allValidCert).
 */
function ownerToAsk(
  { signers }: SigningContext,
  { kind, employeeId }: StaffPrincipal,
  call: StampRequest['call'],
): number | undefined {
  const [only, another] = signers
  if (!only || another) return undefined
  const program = kind === 'key' || call !== undefined
  const ownerId = program ? (only.certificate.confirmerId ?? undefined) : confirmerFor(only.certificate, employeeId)
  if (ownerId !== undefined && call === 'answers at once') throw new AppError('STAMP_NEEDS_CONFIRMATION')
  return ownerId
}

/**
 * The session whose confirmation this signature uses up; undefined where it needs none. A key signs with what the owners of the
 * certificates granted to it. @throws PROOF_REQUIRED
 */
function requireProof({ needsProof }: SigningContext, employee: StaffPrincipal): number | undefined {
  if (!needsProof || employee.kind !== 'employee') return undefined
  if (!employee.confirmedToSign) throw new AppError('PROOF_REQUIRED')
  return employee.sessionId
}

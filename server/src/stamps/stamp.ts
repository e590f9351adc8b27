import { confirmerFor } from '../certificates/for-stamping.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { type Held, hold } from '../pending-stamps/hold.ts'
import type { StaffPrincipal } from '../principal.ts'
import { loadSigningContext, type SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Received, Reception } from './receive.ts'
import { type Stamped, signAndCommit } from './sign-and-commit.ts'
import { timed } from './stages.ts'

/** What differs between the calls: how the document is received, and what a repeated request is answered from. */
interface StampRequest {
  readonly order: StampOrder
  /** The session that must still be open when everything is written; left out where no session acts. */
  readonly sessionId?: number | undefined
  /** The call is one for programs, or answers the signed document whatever happens. */
  readonly call?: 'for programs' | 'answers at once'
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
  const signing = await timed('load', () => loadSigningContext(context, employee, request.order))
  const ownerId = ownerToAsk(signing, employee, request.call)
  if (ownerId === undefined) {
    const provenIn = requireProof(signing, employee)
    return signAndCommit(context, employee, { ...request, signing, provenIn })
  }
  return hold(context, employee, { ...request, signing, ownerId })
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

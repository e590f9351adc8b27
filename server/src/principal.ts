import type { Locale } from '@laisen/contract/messages/define'

/** Whoever acts from outside, with what answers and evidence need to know about them. */
interface Caller {
  readonly companyId: number
  readonly locale: Locale
  readonly timeZone: string
  /** The address that the request came from. */
  readonly address: string
}

/** An employee at work. Permissions are the effective ones: direct, by roles, by groups, by groups' roles. */
interface Staff extends Caller {
  readonly employeeId: number
  readonly username: string
  readonly userType: 'EXT' | 'COM'
  readonly permissions: ReadonlySet<number>
  /** How the employee was authenticated, for the history: password, …, key. */
  readonly authenticatedBy: string
  /** False for a Signer who is not activated: may sign in and read, not sign. */
  readonly active: boolean
}

/** An employee who signed in. */
export interface EmployeePrincipal extends Staff {
  readonly kind: 'employee'
  readonly sessionId: number
  /** Hash of the token that the request came with. What the session begins ends when it continues under another one. */
  readonly tokenHash: Buffer
  readonly mustChangePassword: boolean
  /** From when on a second factor is required of whoever has none; undefined where none is, or there is one. */
  readonly factorDue: Date | undefined
  /** A second factor is required now and there is none yet. */
  readonly mustEnrolFactor: boolean
  /** The password was right; the code of the second factor is still to come. Until then only that and logging out is open. */
  readonly awaitsCode: boolean
  /** The password or the second factor was proved within the last minutes. Sensitive acts need that. */
  readonly provenRecently: boolean
  /** The same by a confirmation of its own, which no signature has used up yet (session/signing-proof.ts). */
  readonly confirmedToSign: boolean
}

/** An API key, which acts for the employee who owns it, with what it was created with and what that employee may do now. */
export interface KeyPrincipal extends Staff {
  readonly kind: 'key'
  readonly keyId: number
  /** The paths of the calls that it may make. */
  readonly calls: ReadonlySet<string>
  /** The certificates that it may sign with. */
  readonly certificates: ReadonlySet<number>
}

/** Whoever makes a call that API keys may make too. */
export type StaffPrincipal = EmployeePrincipal | KeyPrincipal

/** An employee who signs: in a session, by a key, or by a link that was mailed to them. */
export type Signatory = Pick<
  Staff & Caller,
  'companyId' | 'employeeId' | 'username' | 'locale' | 'timeZone' | 'address' | 'authenticatedBy' | 'active'
> &
  ({ readonly kind: 'employee' } | { readonly kind: 'key'; readonly keyId: number })

/** Somebody whom an envelope was sent to, employee or not. */
export interface RecipientPrincipal extends Caller {
  readonly kind: 'recipient'
  readonly recipientId: number
  readonly envelopeId: number
}

/**
 * Laisen itself, at work for a company. `job` names the work: a job, a call that nobody signed in for, or the operator of the
 * installation, who is an employee of another company.
 */
export interface SystemPrincipal {
  readonly kind: 'system'
  readonly companyId: number
  readonly job: string
}

export type CallingPrincipal = EmployeePrincipal | KeyPrincipal | RecipientPrincipal
type Principal = CallingPrincipal | SystemPrincipal

/** Who acted, as far as evidence tells. Answers and permissions need more of a principal than this. */
export type PrincipalIdentity =
  | Pick<EmployeePrincipal, 'kind' | 'companyId' | 'employeeId'>
  | Pick<KeyPrincipal, 'kind' | 'companyId' | 'employeeId' | 'keyId'>
  | Pick<RecipientPrincipal, 'kind' | 'companyId' | 'recipientId'>
  | SystemPrincipal

/** A principal as tables hold it: its kind, and one reference for each kind that has one. */
export interface PrincipalReferences {
  readonly kind: Principal['kind']
  readonly employeeId: number | null
  readonly keyId: number | null
  readonly recipientId: number | null
  readonly job: string | null
}

const nobody = { employeeId: null, keyId: null, recipientId: null, job: null } as const

export function referencesOf(principal: PrincipalIdentity): PrincipalReferences {
  const { kind } = principal
  switch (kind) {
    case 'employee':
      return { ...nobody, kind, employeeId: principal.employeeId }
    case 'key':
      return { ...nobody, kind, employeeId: principal.employeeId, keyId: principal.keyId }
    case 'recipient':
      return { ...nobody, kind, recipientId: principal.recipientId }
    case 'system':
      return { ...nobody, kind, job: principal.job }
  }
}

/** The session in which somebody acts; undefined where a key does. */
export function sessionOf(principal: StaffPrincipal): number | undefined {
  return principal.kind === 'employee' ? principal.sessionId : undefined
}

/** Whether a key may sign with a certificate. What a person may sign with is decided by assignments alone. */
export function mayUseCertificate(principal: StaffPrincipal, certificateId: number): boolean {
  return principal.kind === 'employee' || principal.certificates.has(certificateId)
}

/** The id of a caller among those of its kind. */
export function callerId(principal: CallingPrincipal): number {
  switch (principal.kind) {
    case 'employee':
      return principal.employeeId
    case 'key':
      return principal.keyId
    case 'recipient':
      return principal.recipientId
  }
}

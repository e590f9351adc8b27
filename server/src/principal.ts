import type { Locale } from '@laisen/contract/messages/define'

/** Whoever acts from outside, with what answers and evidence need to know about them. */
interface Caller {
  readonly companyId: number
  readonly locale: Locale
  readonly timeZone: string
  /** The address that the request came from. */
  readonly address: string
}

/** An employee who signed in. Permissions are the effective ones: direct, by roles, by groups, by groups' roles. */
export interface EmployeePrincipal extends Caller {
  readonly kind: 'employee'
  readonly employeeId: number
  readonly sessionId: number
  readonly username: string
  readonly userType: 'EXT' | 'COM'
  readonly permissions: ReadonlySet<number>
  /** How the employee signed in, for the history: password, … */
  readonly authenticatedBy: string
  /** False for a Signer who is not activated: may sign in and read, not sign. */
  readonly active: boolean
  readonly mustChangePassword: boolean
  /** A second factor is required and there is none yet. */
  readonly mustEnrolFactor: boolean
  /** The password was right; the code of the second factor is still to come. Until then only that and logging out is open. */
  readonly awaitsCode: boolean
  /** The password or the second factor was proved within the last minutes. Sensitive acts need that. */
  readonly provenRecently: boolean
}

/** An API key, which acts for the employee who owns it. */
export interface KeyPrincipal extends Caller {
  readonly kind: 'key'
  readonly keyId: number
  readonly employeeId: number
}

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
export type Principal = CallingPrincipal | SystemPrincipal

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

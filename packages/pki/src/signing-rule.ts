import type { Certificate } from './certificate.ts'
import type { Check, Finding } from './finding.ts'

/** The certificate that is to sign, and when. */
export interface SigningSubject {
  readonly certificate: Certificate
  /** The issuer and upward, as far as it is known. */
  readonly chain: readonly Certificate[]
  readonly at: Date
  /** Whether the certificate verified a test signature of the key; undefined if none was made. */
  readonly keyProven?: boolean
}

/** An issuing certificate, by the name that people know it by. */
interface IssuerFacts {
  issuer: string
}

/** Why a certificate may not sign, with the facts that each message needs. Instants are ISO 8601, UTC. */
export interface SigningRefusalFacts {
  KEY_TYPE_UNSUPPORTED: { key: string }
  CURVE_UNSUPPORTED: { key: string }
  KEY_WEAK: { key: string }
  KEY_TOO_LARGE: { key: string; maxBits: number }
  PSS_PARAMETERS_UNSUPPORTED: { hash: string; maskHash: string }
  CERTIFICATE_OF_AUTHORITY: Record<never, never>
  KEY_SIGNS_CERTIFICATES: Record<never, never>
  KEY_USAGE_FORBIDS_SIGNING: Record<never, never>
  PURPOSE_FORBIDS_SIGNING: { purposes: string }
  CRITICAL_EXTENSION_UNKNOWN: { extension: string }
  /** `holder` names the certificate that is signed so. */
  CERTIFICATE_SIGNATURE_WEAK: { holder: string; digest: string }
  CHAIN_ALGORITHM_UNKNOWN: { holder: string; algorithm: string }
  CHAIN_BROKEN: IssuerFacts & { holder: string }
  ISSUER_NOT_AUTHORITY: IssuerFacts
  ISSUER_MAY_NOT_ISSUE: IssuerFacts
  ISSUER_PATH_TOO_LONG: IssuerFacts
  ISSUER_FORBIDS_NAME: IssuerFacts & { name: string }
  ISSUER_EXTENSION_UNKNOWN: IssuerFacts & { extension: string }
  ISSUER_KEY_WEAK: IssuerFacts & { key: string }
  CERTIFICATE_NOT_YET_VALID: { validFrom: string }
  CERTIFICATE_EXPIRED: { expiredAt: string }
  ISSUER_NOT_YET_VALID: IssuerFacts & { validFrom: string }
  ISSUER_EXPIRED: IssuerFacts & { expiredAt: string }
  KEY_NOT_OF_CERTIFICATE: Record<never, never>
}

/** What the signer is told about a certificate that may sign. No two notices use the same name for different facts. */
export interface SigningNoticeFacts {
  SELF_SIGNED: Record<never, never>
  ISSUER_MISSING: { missing: string }
  ISSUER_EXPIRES_FIRST: IssuerFacts & { expiresAt: string }
  ROOT_OUT_OF_DATE: { root: string }
  PSS_KEY: Record<never, never>
}

export type SigningRefusalId = keyof SigningRefusalFacts
export type SigningNoticeId = keyof SigningNoticeFacts

interface FoundWith<Id extends string, Facts> extends Finding<Id> {
  readonly facts: Facts
}

/** A refusal with its facts; narrows by `id`. */
export type SigningRefusal = { [Id in SigningRefusalId]: FoundWith<Id, SigningRefusalFacts[Id]> }[SigningRefusalId]
export type SigningNotice = { [Id in SigningNoticeId]: FoundWith<Id, SigningNoticeFacts[Id]> }[SigningNoticeId]

interface Rule<Id extends string, Facts> {
  readonly id: Id
  readonly clause: string
  readonly question: string
  /** The facts of the finding; undefined when the answer is yes. */
  found(subject: SigningSubject): Facts | undefined
}

export function refusal<Id extends SigningRefusalId>(
  rule: Rule<Id, SigningRefusalFacts[Id]>,
): Check<SigningSubject, SigningRefusal> {
  return { ...described(rule), judge: (subject) => finding(rule, subject) as SigningRefusal | undefined }
}

export function notice<Id extends SigningNoticeId>(
  rule: Rule<Id, SigningNoticeFacts[Id]>,
): Check<SigningSubject, SigningNotice> {
  return { ...described(rule), judge: (subject) => finding(rule, subject) as SigningNotice | undefined }
}

const described = <Id extends string>({ id, clause, question }: Rule<Id, unknown>) => ({ id, clause, question })

function finding<Id extends string, Facts>({ id, clause, found }: Rule<Id, Facts>, subject: SigningSubject) {
  const facts = found(subject)
  return facts && { id, clause, facts }
}

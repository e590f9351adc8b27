/** What a signature needs from others to reach a level above B-B: timestamps, and who was revoked. */
import { createHash } from 'node:crypto'
import type { DigestName } from '@laisen/pki/algorithms'
import type { Certificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import type { CertStatus } from '@laisen/pki/ocsp'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import type { Level } from '../level.ts'

/** Makes timestamps. What a server answered has been verified. */
export interface Timestamper {
  /** Room for the largest token. */
  readonly tokenBytes: number
  /** @throws PadesError TIMESTAMP_UNAVAILABLE */
  stamp(imprint: Imprint): Promise<Timestamp>
}

export interface Imprint {
  readonly digest: DigestName
  readonly hash: Uint8Array
}

export function hashOf(digest: DigestName, bytes: Uint8Array): Imprint {
  return { digest, hash: createHash(digest).update(bytes).digest() }
}

/** What is known of a certificate's revocation, from whom its issuer lets say it. */
export interface StatusEvidence {
  readonly kind: 'ocsp' | 'crl'
  /** The OCSPResponse or the CertificateList. */
  readonly raw: Der
  readonly is: CertStatus
  /** When it was true, and until when it may be used. */
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** Who signed an OCSP answer, unless it was the issuer itself. */
  readonly responder?: Certificate | undefined
}

/** A certificate and its issuer, whose signature on it has been verified. */
export interface Issued {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

export interface StatusSource {
  /** Undefined if nobody says it. */
  statusOf(issued: Issued): Promise<StatusEvidence | undefined>
  /** The issuer of a certificate that came without it, where the certificate names an address. */
  issuerOf(certificate: Certificate): Promise<Certificate | undefined>
}

/** A level above B-B, and what to do if it is not reached. */
export interface Reach {
  readonly level: Exclude<Level, 'B-B'>
  readonly timestamper: Timestamper
  readonly statuses: StatusSource
  /** Sign at the highest level that is reached, or do not sign. */
  readonly otherwise: 'fall' | 'refuse'
}

/**
 * Why a level was not reached: no server gave a timestamp, nobody says whether a certificate was revoked, the chain to a root is
 * incomplete, the document permits no further revision, or the certificate was revoked before anything proved that the signature existed.
 */
export type LevelFault = 'timestamp' | 'status' | 'chain' | 'document' | 'revoked'

const order: readonly Level[] = ['B-B', 'B-T', 'B-LT', 'B-LTA']

/** Whether a level includes another. */
export function includesLevel(level: Level, other: Level): boolean {
  return order.indexOf(level) >= order.indexOf(other)
}

/** The level of a document is the lowest of its signatures. */
export function lowestLevel(levels: readonly Level[]): Level {
  return order.find((level) => levels.includes(level)) ?? 'B-B'
}

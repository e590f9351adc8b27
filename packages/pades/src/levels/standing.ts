/** How far each signature of a document can be raised, whatever the others lack. */
import type { Certificate } from '@laisen/pki/certificate'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import type { Level } from '../level.ts'
import type { LevelFault } from './reach.ts'
import type { ValidationCollection } from './validation-data.ts'

export interface SignatureProofs {
  /** Undefined for a signature that does not carry its signer's certificate. */
  readonly certificate: Certificate | undefined
  /** The timestamps that prove when it existed: its own, and document timestamps that follow it. */
  readonly proofs: readonly Timestamp[]
}

interface Standing {
  /** The level without what is about to be added. */
  readonly level: 'B-B' | 'B-T'
  /** What keeps it from B-LT; undefined where validation data for all of it was found. */
  readonly fault: LevelFault | undefined
}

/** Judges one signature by what was collected about its signer and about whoever stamped its time. */
export function standingOf({ certificate, proofs }: SignatureProofs, collection: ValidationCollection): Standing {
  const level = proofs.length > 0 ? 'B-T' : 'B-B'
  if (certificate && isRevokedUnproven(certificate, proofs, collection)) return { level, fault: 'revoked' }
  if (level === 'B-B') return { level, fault: 'timestamp' }
  if (!certificate) return { level, fault: 'chain' }
  const unproven = proofs.map((proof) => collection.missingOf(proof.certificate))
  const proven = unproven.includes(undefined)
  return { level, fault: collection.missingOf(certificate) ?? (proven ? undefined : unproven[0]) }
}

/**
 * EN 319 102-1 §5.6.2.4: a signature is good after a revocation, of its certificate or of an authority above it, only if something
 * proves that it existed before, which nothing that is added now can.
 */
function isRevokedUnproven(
  certificate: Certificate,
  proofs: readonly Timestamp[],
  collection: ValidationCollection,
): boolean {
  return collection.revokedAbove(certificate).some(({ revokedAt }) => !proofs.some(({ at }) => at < revokedAt))
}

/** The levels once the validation data is in the document, at that level for each signature of which it was found. */
export function raised(standings: readonly Standing[], level: 'B-LT' | 'B-LTA'): Level[] {
  return standings.map((standing) => (standing.fault ? standing.level : level))
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { canonicalJson, type Json } from './canonical-json.ts'

export type Facts = Readonly<Record<string, Json>>

export interface Commitment {
  salt: Buffer
  commitment: Buffer
}

/**
 * Personal values stand in a row's hash only as this commitment (rules 8.1): whoever has values and salt can check it,
 * and once both are erased the hash still holds while the values cannot be guessed from it.
 */
export function commitTo(personal: Facts, salt: Buffer = randomBytes(32)): Commitment {
  return { salt, commitment: createHmac('sha256', salt).update(canonicalJson(personal)).digest() }
}

/** The hash that a row of evidence carries from its commit on. */
export function evidenceHash(row: Facts): Buffer {
  return createHash('sha256').update(canonicalJson(row)).digest()
}

export type EvidenceVerdict = 'intact' | 'intact, personal values erased' | 'hash differs' | 'personal values differ'

/** What a stored row proves about itself. */
export function verifyEvidence(stored: {
  hash: Uint8Array
  row: Facts
  commitment: Uint8Array | null
  salt: Uint8Array | null
  personal: Facts | null
}): EvidenceVerdict {
  const { hash, row, commitment, salt, personal } = stored
  if (!evidenceHash(row).equals(hash)) return 'hash differs'
  if (commitment === null) return personal === null ? 'intact' : 'personal values differ'
  if (personal === null || salt === null) return 'intact, personal values erased'
  return commitTo(personal, Buffer.from(salt)).commitment.equals(commitment) ? 'intact' : 'personal values differ'
}

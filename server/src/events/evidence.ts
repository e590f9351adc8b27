import { createHmac, createSecretKey, hash } from 'node:crypto'
import { freshBytes } from '../keys/fresh-bytes.ts'
import type { PrincipalReferences } from '../principal.ts'
import { canonicalJson, type Json } from './canonical-json.ts'
import type { References } from './define.ts'

/** A member that is undefined appears neither in the row nor in its hash. */
export type Facts = Readonly<Record<string, Json | undefined>>

interface Commitment {
  salt: Buffer
  commitment: Buffer
}

/**
 * A row's hash covers personal values only through this commitment (rules 8.1): anyone who has the values and the salt can
 * check it. Once both are erased, the hash still holds and the values cannot be guessed from it.
 */
export function commitTo(personal: Facts, salt: Buffer = freshBytes(32)): Commitment {
  // Node takes 15 µs to find out that bytes are no KeyObject, several times as long as it takes to make one of them.
  return { salt, commitment: createHmac('sha256', createSecretKey(salt)).update(canonicalJson(personal)).digest() }
}

/** The hash that a row of evidence has carried since it was committed. */
export function evidenceHash(row: Facts): Buffer {
  return hash('sha256', canonicalJson(row), 'buffer')
}

export type EvidenceVerdict = 'intact' | 'intact, personal values erased' | 'hash differs' | 'personal values differ'

/** Whether a stored row is unchanged since it was written. */
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

/** What an event's hash covers: everything except the personal values, which their commitment represents. */
export interface EventContent {
  readonly companyId: number
  readonly type: string
  readonly at: Date
  readonly principal: PrincipalReferences
  readonly subjectKind: string | null
  readonly subjectId: number | null
  readonly about: References
  readonly facts: Facts
  readonly commitment: Buffer | null
}

/** The version that new rows are hashed by. */
export const eventHashVersion = 2

/** The hashed content of an event, by the version of its row. */
export function eventEvidence(version: number, content: EventContent): Facts {
  const { companyId, type, principal, subjectKind, subjectId, about, facts } = content
  const at = content.at.toISOString()
  const commitment = content.commitment?.toString('hex') ?? null
  switch (version) {
    case 1:
      return { companyId, type, at, actorId: principal.employeeId, subjectId, facts, commitment }
    case 2:
      return {
        ...{ version, companyId, type, at, facts, commitment },
        principal: principalEvidence(principal),
        subject: { kind: subjectKind, id: subjectId },
        about: { ...about },
      }
    default:
      throw new Error(`events have no hash of version ${version}`)
  }
}

/** A kind of principal that is added later adds a member. Rows without a value for it keep their hash. */
export function principalEvidence({ kind, employeeId, keyId, recipientId, job }: PrincipalReferences): Facts {
  const known = <Value>(value: Value | null): Value | undefined => value ?? undefined
  return {
    kind,
    employeeId: known(employeeId),
    keyId: known(keyId),
    recipientId: known(recipientId),
    job: known(job),
  } as Facts
}

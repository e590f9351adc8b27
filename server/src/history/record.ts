import type { Db } from '../db/database.ts'
import { commitTo, evidenceHash, type Facts } from '../events/evidence.ts'
import { noteRecorded } from '../events/recorded-lately.ts'
import { type PrincipalIdentity, referencesOf } from '../principal.ts'
import { historyEvidence, historyHashVersion } from './evidence.ts'
import * as store from './store.ts'

/** A signature, as the history log shows it. */
export interface NewSignature {
  /** Whoever signed. */
  readonly principal: PrincipalIdentity
  readonly at: Date
  readonly stampId: number
  readonly certificateId: number
  readonly certificateVersion: number
  /** Erasable (rules 8.1); the hash covers their salted commitment. */
  readonly personal: store.HistoryPersonal
  /** Kept for good: level, hash of the document, how the signer was authenticated. */
  readonly facts: Facts
}

/** Writes one row of the history log for each signature, in their order, in the transaction that commits the signatures. */
export async function recordSignatures(db: Db, signatures: readonly NewSignature[]): Promise<void> {
  await store.insert(db, signatures.map(sealed))
  for (const { principal } of signatures) noteRecorded(principal.companyId)
}

function sealed({ principal, personal, ...signature }: NewSignature): store.NewRow {
  const { salt, commitment } = commitTo({ ...personal })
  const content = { ...signature, companyId: principal.companyId, principal: referencesOf(principal), commitment }
  const hash = evidenceHash(historyEvidence(historyHashVersion, content))
  return { ...content, personal, salt, hash, hashVersion: historyHashVersion }
}

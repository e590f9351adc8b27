import type { RevocationReason } from '@laisen/contract/endpoints/certificate-shapes'
import type { Db } from '../db/database.ts'
import * as store from './end-store.ts'

// Whatever ends a certificate ends it here: what signs with it is refused at once, and the authority's list and answers say so.

interface Revocation {
  readonly reason: RevocationReason
  readonly at: Date
}

/** Revokes every version of certificates that are deleted. */
export async function revokeVersions(
  db: Db,
  { certificateIds, reason, at }: Revocation & { readonly certificateIds: readonly number[] },
): Promise<void> {
  await store.markRevoked(db, certificateIds, { reason, at })
}

/** Revokes one version. What others of the certificate signed is not questioned. */
export async function revokeVersion(
  db: Db,
  { certificateId, version, reason, at }: Revocation & { readonly certificateId: number; readonly version: number },
): Promise<void> {
  await store.markVersionRevoked(db, { certificateId, version }, { reason, at })
}

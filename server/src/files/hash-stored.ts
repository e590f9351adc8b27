import { createHash } from 'node:crypto'
import type { Hashed } from '@laisen/pades/sign/digests'
import type { DigestName } from '@laisen/pki/algorithms'
import type { CompanyDb } from '../db/database.ts'
import type { Files, ObjectRow } from './files.ts'

/** Hash states over base and tails, which are read once: for SHA-256 and every other digest. @throws FilesError PURGED */
export async function hashStored(
  { files, db }: { readonly files: Files; readonly db: CompanyDb },
  rows: readonly ObjectRow[],
  digests: readonly DigestName[],
): Promise<Exclude<Hashed, ReturnType<typeof createHash>>> {
  const names = [...new Set<DigestName>(['sha256', ...digests])]
  const states = names.map((name) => [name, createHash(name)] as const)
  for await (const piece of await files.stream(db, rows)) for (const [, state] of states) state.update(piece)
  return Object.fromEntries(states)
}

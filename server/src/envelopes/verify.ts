import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { checkCopy as endpoint } from '@laisen/contract/endpoints/verification'
import type { PublicContext } from '../context.ts'
import * as sent from './sent-store.ts'

/**
 * Compares the hash of a file with those of all revisions of a document. Whoever asks learns nothing about a document of which they have
 * no copy: an unknown id and a file that is another one are answered alike.
 */
export async function checkCopy(
  { database }: PublicContext,
  { verificationID, sha256 }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const known = await sent.findVerified(database, verificationID)
  const found = known.find((revision) => revision.sha256.toString('hex') === sha256)
  const newest = known.at(-1)
  if (!found || !newest) return { result: 'none', revision: 0, revisions: 0 }
  const result = found === newest ? 'newest' : 'earlier'
  return { result, revision: found.number, revisions: newest.number }
}

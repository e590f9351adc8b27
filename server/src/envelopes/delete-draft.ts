import type { InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelopes'
import type { Context } from '../context.ts'
import { purgeDocument } from '../documents/purge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './draft-store.ts'
import { lockOwnDraft } from './drafts.ts'
import { listFiles } from './files-store.ts'
import { purging } from './purging.ts'

/** Deletes a draft, and purges its files. @throws ENVELOPE_NOT_FOUND */
export async function deleteDraft(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.deleteDraft>,
): Promise<'Success'> {
  await purging(context, async (db) => {
    const { id } = await lockOwnDraft(db, principal, envelopeID)
    const files = await listFiles(db, id)
    await store.deleteDraft(db, id)
    const purged = []
    for (const { documentId } of files) purged.push(await purgeDocument(db, principal.companyId, documentId))
    return purged
  })
  return 'Success'
}

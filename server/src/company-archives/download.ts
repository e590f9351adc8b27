import type { InputOf } from '@laisen/contract/endpoint'
import { downloadArchive as endpoint } from '@laisen/contract/endpoints/company-archives'
import { allows, permission } from '@laisen/contract/permissions'
import type { PublicContext } from '../context.ts'
import { getObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { noteDownload, openLink } from '../session/links.ts'
import { isThere } from './service.ts'
import * as store from './store.ts'

/**
 * The archive that a link is for, if whoever asked for the link may still have it, until it was downloaded to its end. A download that
 * has begun goes on, whatever ends the link. @throws ARCHIVE_LINK_EXPIRED
 */
export async function downloadArchive(
  { database, files, clock }: PublicContext,
  { token }: InputOf<typeof endpoint>,
): Promise<BytesAnswer> {
  const link = await openLink({ database, clock }, token, ['archive'])
  if (!link) throw new AppError('ARCHIVE_LINK_EXPIRED')
  const { companyId, employeeId, about, companyCode } = link
  const db = database.company(companyId)
  const { archive, object, held } = await db.read(async (db) => {
    const archive = await store.find(db, Number(about))
    const held = await permissionsOf(db, companyId, employeeId)
    return { archive, held, object: archive?.objectId ? await getObject(db, companyId, archive.objectId) : undefined }
  })
  const mayHave = allows(held, [permission.everything], 'read')
  if (!archive || !object || !isThere(archive, clock.now()) || !mayHave) throw new AppError('ARCHIVE_LINK_EXPIRED')
  const day = archive.requestedAt.toISOString().slice(0, 10)
  return {
    type: endpoint.answers,
    sizeBytes: object.size_bytes,
    fileName: `laisen-archive-${companyCode}-${day}.zip`,
    etag: `"${object.id}"`,
    beforeLast: () => noteDownload(database, link),
    read: ({ start, end }) => files.stream(db, [object], { start, end: end + 1 }),
  }
}

import type { InputOf } from '@laisen/contract/endpoint'
import type { getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { pictureBytes } from './pictures.ts'
import * as store from './store.ts'

const EVERYTHING = 1

/** The picture of a certificate that the employee added or is assigned to. Administrators see every one (rules 2.12). */
export async function getPicture(
  context: Context,
  principal: EmployeePrincipal,
  { certID }: InputOf<typeof getCertificatePicture>,
): Promise<BytesAnswer> {
  const onlyFor = principal.permissions.has(EVERYTHING) ? null : principal.employeeId
  const found = await context.db.transaction((db) => store.findPicture(db, certID, onlyFor))
  const bytes = found && (await pictureBytes(context, principal.companyId, found.objectId))
  if (!bytes || !found.type || !found.objectId) throw new AppError('CERTIFICATE_NOT_FOUND')
  return {
    type: found.type,
    sizeBytes: bytes.length,
    inline: true,
    etag: `"${found.objectId}"`,
    read: ({ start, end }) => bytes.subarray(start, end + 1),
  }
}

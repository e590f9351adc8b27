import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  listSignatures as listEndpoint,
  getSignaturePicture as pictureEndpoint,
  SignatureItem,
} from '@laisen/contract/endpoints/signatures'
import { pictureBytes } from '../certificates/pictures.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

export async function listSignatures(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
): Promise<DataOf<typeof listEndpoint>> {
  const listData = await db.read((db) => listOwnSignatures(db, employeeId))
  return { listData, dataCount: listData.length }
}

/** A person's signatures, the default first. */
export async function listOwnSignatures(db: Db, employeeId: number): Promise<SignatureItem[]> {
  const saved = await store.list(db, employeeId)
  return saved.map(({ id, kind, isDefault, createdAt }) => {
    return { signatureID: id, kind, isDefault, createdAt: createdAt.toISOString() }
  })
}

/** @throws SIGNATURE_NOT_FOUND, for somebody else's too */
export async function getSignaturePicture(
  context: Pick<Context, 'db' | 'files'>,
  { companyId, employeeId }: Pick<EmployeePrincipal, 'companyId' | 'employeeId'>,
  { signatureID }: InputOf<typeof pictureEndpoint>,
): Promise<BytesAnswer> {
  const saved = await context.db.read((db) => store.list(db, employeeId))
  const signature = saved.find(({ id }) => id === signatureID)
  const bytes = signature && (await pictureBytes(context, companyId, signature.objectId))
  if (!signature || !bytes) throw new AppError('SIGNATURE_NOT_FOUND')
  return {
    type: signature.pictureType,
    sizeBytes: bytes.length,
    inline: true,
    etag: `"${signature.objectId}"`,
    read: ({ start, end }) => bytes.subarray(start, end + 1),
  }
}

import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { FilesError } from '../files/files.ts'
import { rowOf } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { CompanyKey } from '../keys/keys.ts'
import type { Received } from './stamp.ts'

const MEBIBYTE = 1024 * 1024

/** Up to here a document is hashed and parsed where the request is; above, in a worker. */
const SMALL_BYTES = MEBIBYTE

/** Takes in a document that is in memory. */
export async function receiveBytes({ files }: Context, companyKey: CompanyKey, body: Uint8Array): Promise<Received> {
  const stored = await files.put({ companyKey, body })
  return { stored, bytes: body.length <= SMALL_BYTES ? body : undefined }
}

/**
 * Takes in a document as it is uploaded, sealed to disk piece by piece.
 * @throws DOCUMENT_TOO_LARGE, UPLOAD_CUT_OFF; then nothing is left of it
 */
export async function receiveStream(context: Context, companyKey: CompanyKey, body: Readable): Promise<Received> {
  const { files, db, config } = context
  const limitMegabytes = config.maxDocumentMegabytes
  try {
    const stored = await files.put({ companyKey, body, limitBytes: limitMegabytes * MEBIBYTE })
    const bytes = stored.sizeBytes <= SMALL_BYTES ? await files.bytes(db, rowOf(stored)) : undefined
    return { stored, bytes }
  } catch (error) {
    if (error instanceof FilesError && error.code === 'TOO_LARGE')
      throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
    // Whatever an upload that never ended is called on the way here.
    if ((error instanceof FilesError && error.code === 'CUT_OFF') || !body.readableEnded)
      throw new AppError('UPLOAD_CUT_OFF')
    throw error
  }
}

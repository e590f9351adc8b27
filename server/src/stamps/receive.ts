import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Hashed } from '@laisen/pades/sign'
import type { DigestName } from '@laisen/pki/algorithms'
import type { Context } from '../context.ts'
import { type ComingObject, FilesError, type StoredObject } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import type { CompanyKey } from '../keys/keys.ts'

const MEBIBYTE = 1024 * 1024

/** A document of up to this size is kept in memory as it comes in. */
export const SMALL_BYTES = MEBIBYTE

/** A received document. A small one is in memory and can be signed while it is still being written to disk. */
export interface Received {
  /** Settles when the document is stored durably. */
  readonly stored: Promise<StoredObject>
  readonly bytes: Uint8Array | undefined
  /** The digests that its signatures need, computed as it came in. */
  readonly hashed: Hashed
}

/** The key that a document is encrypted with, and the digests it needs in addition to SHA-256. */
export interface Reception {
  readonly companyKey: CompanyKey
  readonly digests: readonly DigestName[]
}

/** Receives a document that is in memory. */
export async function receiveBytes(
  { files }: Pick<Context, 'files'>,
  { companyKey, digests }: Reception,
  body: Uint8Array,
): Promise<Received> {
  const others = statesOf(digests)
  const coming = await files.take({ companyKey, body: others.size > 0 ? hashing(piecesOf(body), others) : body })
  return received(coming, others, body.length <= SMALL_BYTES ? body : undefined)
}

/**
 * Receives a document as it is uploaded, sealing it to disk piece by piece.
 * @throws DOCUMENT_TOO_LARGE, UPLOAD_CUT_OFF; then nothing is left of it
 */
export async function receiveStream(
  { files, config }: Pick<Context, 'files' | 'config'>,
  { companyKey, digests }: Reception,
  body: Readable,
): Promise<Received> {
  const limitMegabytes = config.maxDocumentMegabytes
  const others = statesOf(digests)
  try {
    const passing = others.size > 0 ? hashing(body, others) : body
    const coming = await files.take({ companyKey, body: passing, limitBytes: limitMegabytes * MEBIBYTE })
    return received(coming, others, coming.sizeBytes <= SMALL_BYTES ? coming.bytes : undefined)
  } catch (error) {
    if (error instanceof FilesError && error.code === 'TOO_LARGE')
      throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
    // Node reports an interrupted upload in several ways.
    if ((error instanceof FilesError && error.code === 'CUT_OFF') || !body.readableEnded)
      throw new AppError('UPLOAD_CUT_OFF')
    throw error
  }
}

type States = ReadonlyMap<DigestName, Hash>

/** The object store computes SHA-256 anyway; P-384 and P-521 keys need another digest. */
function statesOf(digests: readonly DigestName[]): States {
  return new Map(digests.filter((name) => name !== 'sha256').map((name) => [name, createHash(name)]))
}

function received(coming: ComingObject, others: States, bytes: Uint8Array | undefined): Received {
  return { stored: coming.stored, bytes, hashed: { ...Object.fromEntries(others), sha256: coming.hash() } }
}

function* piecesOf(body: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < body.length; at += MEBIBYTE) yield body.subarray(at, at + MEBIBYTE)
}

/** The same bytes, hashed as they pass. */
function hashing(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, states: States): Readable {
  return Readable.from(
    (async function* pieces() {
      for await (const piece of body) {
        for (const hash of states.values()) hash.update(piece)
        yield piece
      }
    })(),
    { objectMode: false },
  )
}

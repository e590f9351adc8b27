import { createHash, type Hash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Hashed } from '@laisen/pades/sign'
import type { DigestName } from '@laisen/pki/algorithms'
import type { Context } from '../context.ts'
import { isDiskFull } from '../files/disk-space.ts'
import { type ComingObject, FilesError, type ObjectRow, type StoredObject } from '../files/files.ts'
import { locationOf } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { CompanyKey } from '../keys/keys.ts'
import type { Room } from '../plans/charge.ts'

const MEBIBYTE = 1024 * 1024

/** A document of up to this size is kept in memory as it comes in. */
export const SMALL_BYTES = MEBIBYTE

/** A received document. A small one is in memory, and is stored once it is signed; a larger one is being stored. */
export interface Received extends Pick<ComingObject, 'store' | 'storeGrown' | 'begun'> {
  readonly sizeBytes: number
  readonly sha256: Uint8Array
  readonly bytes: Uint8Array | undefined
  /** The digests that its signatures need, computed as it came in. */
  readonly hashed: Hashed
  /** Of a document that is kept already, as its revision 0. */
  readonly documentId?: number
}

/** The key that a document is encrypted with, the digests it needs in addition to SHA-256, and the storage that it may take. */
export interface Reception {
  readonly companyKey: CompanyKey
  readonly digests: readonly DigestName[]
  readonly room: Room
}

/** Receives a document that is in memory. @throws PLAN_STORAGE_USED_UP */
export async function receiveBytes(
  { files }: Pick<Context, 'files'>,
  { companyKey, digests, room }: Reception,
  body: Uint8Array,
): Promise<Received> {
  room.requireBytes(body.length)
  const others = statesOf(digests)
  const coming = await files.take({ companyKey, body: others.size > 0 ? hashing(piecesOf(body), others) : body })
  return received(coming, others, body.length <= SMALL_BYTES ? body : undefined)
}

/** The length of an upload, as its request announces it. */
export function announcedBytes(body: Readable): number | undefined {
  const length = body instanceof IncomingMessage ? body.headers['content-length'] : undefined
  return length === undefined ? undefined : Number(length)
}

/**
 * Receives a document as it is uploaded, sealing it to disk piece by piece.
 * @throws DOCUMENT_TOO_LARGE, PLAN_STORAGE_USED_UP, UPLOAD_CUT_OFF, and what the disk refuses; then nothing is left of it
 */
export async function receiveStream(
  { files, config }: Pick<Context, 'files' | 'config'>,
  { companyKey, digests, room }: Reception,
  body: Readable,
): Promise<Received> {
  const limitMegabytes = config.maxDocumentMegabytes
  const limitBytes = Math.min(limitMegabytes * MEBIBYTE, room.bytesLeft ?? Number.POSITIVE_INFINITY)
  const others = statesOf(digests)
  const passing = others.size > 0 ? hashing(body.iterator({ destroyOnReturn: false }), others) : body
  try {
    const coming = await files.take({ companyKey, body: passing, limitBytes })
    return received(coming, others, coming.sizeBytes <= SMALL_BYTES ? coming.bytes : undefined)
  } catch (error) {
    if (passing !== body) passing.destroy()
    if (error instanceof FilesError && error.code === 'TOO_LARGE') {
      room.requireBytes(limitBytes + 1)
      throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
    }
    if (error instanceof AppError || isDiskFull(error)) throw error
    // Node reports an interrupted upload in several ways.
    if ((error instanceof FilesError && error.code === 'CUT_OFF') || !body.readableEnded)
      throw new AppError('UPLOAD_CUT_OFF')
    throw error
  }
}

/** What is known of a document that was kept without a signature. */
interface KeptDocument {
  readonly documentId: number
  readonly object: ObjectRow
}

/** Reads a document that is kept already, as if it came in now. @throws FilesError PURGED */
export async function receiveKept(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  { digests }: Pick<Reception, 'digests'>,
  { documentId, object }: KeptDocument,
): Promise<Received> {
  const { company_id: companyId, id, size_bytes: sizeBytes, company_key_id: companyKeyId, wrapped_key } = object
  if (!wrapped_key) throw new FilesError('PURGED')
  const others = statesOf(digests)
  const hash = createHash('sha256')
  const pieces: Uint8Array[] = []
  for await (const piece of await files.stream(db, [object])) {
    hash.update(piece)
    for (const state of others.values()) state.update(piece)
    if (sizeBytes <= SMALL_BYTES) pieces.push(piece)
  }
  const bytes = sizeBytes <= SMALL_BYTES ? Buffer.concat(pieces) : undefined
  const facts = {
    id,
    companyId,
    sizeBytes,
    companyKeyId,
    wrappedKey: wrapped_key,
    createdAt: clock.now(),
    location: locationOf(object),
  }
  const stored: StoredObject = { ...facts, sha256: hash.copy().digest() }
  const hashed = { ...Object.fromEntries(others), sha256: hash }
  const storing = { store: async () => stored, storeGrown: () => undefined, begun: () => undefined }
  return { ...storing, sizeBytes, sha256: stored.sha256, bytes, hashed, documentId }
}

/** What is being written of a document, to be discarded where it is refused. */
export function begunIn({ begun }: Received): Promise<StoredObject>[] {
  const stored = begun()
  return stored ? [stored] : []
}

type States = ReadonlyMap<DigestName, Hash>

/** The object store computes SHA-256 anyway; P-384 and P-521 keys need another digest. */
function statesOf(digests: readonly DigestName[]): States {
  return new Map(digests.filter((name) => name !== 'sha256').map((name) => [name, createHash(name)]))
}

function received(coming: ComingObject, others: States, bytes: Uint8Array | undefined): Received {
  const hash = coming.hash()
  return { ...coming, sha256: hash.copy().digest(), bytes, hashed: { ...Object.fromEntries(others), sha256: hash } }
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

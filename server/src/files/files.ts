import { createHash, type Hash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { CompanyDb } from '../db/database.ts'
import { freshBytes } from '../keys/fresh-bytes.ts'
import { type CompanyKey, type Keys, sealFor, unsealFor } from '../keys/keys.ts'
import { freeBytes } from '../limits/free-bytes.ts'
import { type Log, silentLog } from '../log/log.ts'
import { FRAME_BYTES, type FrameKey, openFrame, placeOf, STORED_FRAME_BYTES, sealFrame, storedBytes } from './frames.ts'
import { asLost, isLost, MissingFile } from './lost.ts'
import type { Location, ObjectStore, ObjectWriter, StagedObject } from './object-store.ts'
import { locationOf, sizeOf } from './objects.ts'
import { openedObject } from './opened-objects.ts'
import { openSource, type SourceDescription, type StoredSource } from './source.ts'
import { type ObjectRow, usedBytes } from './store.ts'

export type { ObjectRow } from './store.ts'

/** An object that is durable but belongs to no one yet: `insertObject` gives it to a company, or the sweep removes it after a day. */
export interface StoredObject {
  readonly id: string
  readonly companyId: number
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly companyKeyId: number
  readonly wrappedKey: Buffer
  readonly createdAt: Date
  readonly location: Location
}

/** A body that has been received. One of more than a frame is being written already. */
export interface ComingObject {
  readonly sizeBytes: number
  /** All of it, where that is no more than one frame, so that the next step need not read it back. */
  readonly bytes: Uint8Array | undefined
  /** The SHA-256 over the bytes, ready to be fed more: hashing a document with its tail needs no second pass. */
  hash(): Hash
  /** Writes it, once however often it is asked. Resolves when the object survives a power cut; to be awaited before anything refers to it. */
  store(): Promise<StoredObject>
  /**
   * Writes it as one object with what has been appended to it meanwhile: one file less to make durable. Undefined where it is being written
   * by itself already, and where both are more than a frame.
   */
  storeGrown(appended: Appended): Promise<StoredObject> | undefined
  /** What is being written or has been: to be discarded where nothing will refer to it. */
  begun(): Promise<StoredObject> | undefined
}

interface Appended {
  readonly tail: Uint8Array
  /** Of what came and the tail together. */
  readonly sha256: Uint8Array
}

interface PutOptions {
  readonly companyKey: CompanyKey
  readonly body: Uint8Array | Readable
  /** @default no limit */
  readonly limitBytes?: number
}

type FilesFailure = 'TOO_LARGE' | 'PURGED' | 'CUT_OFF'

export class FilesError extends Error {
  override readonly name = 'FilesError'
  readonly code: FilesFailure

  constructor(code: FilesFailure, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/**
 * Reading takes the company's access to the database and never a transaction: a slow store must not hold a connection, so
 * an object is read before a transaction or after it.
 */
export interface Files {
  readonly store: ObjectStore
  /** Whether this process may remove files. Where it may not, one of a newer version sweeps what nobody needs. */
  mayRemove(): boolean
  /** @throws FilesError TOO_LARGE, CUT_OFF; then nothing is left behind. */
  put(options: PutOptions): Promise<StoredObject>
  /** Receives a body, to be stored once its caller knows what becomes of it. @throws as put */
  take(options: PutOptions): Promise<ComingObject>
  /**
   * Provides base and tails as local files while `work` runs, described in plain values from which `openSource` reads them as
   * one, in this thread or another. @throws FilesError PURGED
   */
  withStaged<Result>(
    db: CompanyDb,
    rows: readonly ObjectRow[],
    work: (description: SourceDescription) => Promise<Result>,
  ): Promise<Result>
  /** Base and tails as one source, which the caller closes. @throws FilesError PURGED */
  source(db: CompanyDb, rows: readonly ObjectRow[]): Promise<StoredSource>
  /** Base and tails as one stream of pieces that nobody else refers to; `end` is the first byte left out. @throws FilesError PURGED */
  stream(db: CompanyDb, rows: readonly ObjectRow[], range?: { start: number; end: number }): Promise<Readable>
  /** All bytes of a small object, such as a picture. @throws FilesError PURGED */
  bytes(db: CompanyDb, row: ObjectRow): Promise<Buffer>
}

interface FilesOptions {
  readonly store: ObjectStore
  readonly keys: Keys
  readonly clock: Clock
  /** Asked before anything is stored: throws while this process must not act. @default it always may */
  readonly mayAct?: () => void
  /** @default it always may */
  readonly mayRemove?: () => boolean
  /** Hears of objects that are missing or damaged. @default nobody does */
  readonly log?: Log
}

const KEY_BYTES = 32

export function createFiles({ store, keys, clock, log = silentLog, ...options }: FilesOptions): Files {
  const { mayAct = () => {}, mayRemove = () => true } = options
  const keyOf = async (db: CompanyDb, row: ObjectRow): Promise<FrameKey> => {
    if (row.wrapped_key === null) throw new FilesError('PURGED')
    const companyKey = await keys.companyKeyById(db, row.company_id, row.company_key_id)
    return { objectId: row.id, bytes: unsealFor(companyKey, row.wrapped_key, ['object-key', row.id]) }
  }
  const lost = (error: unknown, objectIds: readonly string[]) => {
    const told = asLost(error)
    if (isLost(told)) log.error('object.lost', { code: told.code, objectIds, error })
    return told
  }
  const requireThere = async (rows: readonly ObjectRow[]): Promise<void> => {
    const there = await Promise.all(rows.map((row) => store.holds(locationOf(row).fileId)))
    const missing = rows.flatMap(({ id }, index) => (there[index] ? [] : [id]))
    if (missing.length > 0) throw lost(new MissingFile(missing), missing)
  }
  const stage = async (db: CompanyDb, rows: readonly ObjectRow[]): Promise<Staged> => {
    if (rows.some(({ wrapped_key }) => wrapped_key === null)) throw new FilesError('PURGED')
    const now = clock.now().getTime()
    const opened = new Map(rows.flatMap(({ id }) => openedEntry(id, now)))
    const closed = rows.filter(({ id }) => !opened.has(id))
    const frameKeys = await Promise.all(closed.map((row) => keyOf(db, row)))
    await requireThere(closed)
    const staged = await Promise.allSettled(closed.map((row) => store.stage(locationOf(row).fileId)))
    const objects = staged.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const failed = staged.find((each) => each.status === 'rejected')
    if (failed) {
      release(objects)
      throw failed.reason
    }
    const stored = new Map(
      closed.map((row, index) => {
        const { objectId, bytes } = frameKeys[index]!
        const { offset } = locationOf(row)
        return [
          row.id,
          { path: objects[index]!.path, offset, objectId, key: bytes, sizeBytes: row.size_bytes },
        ] as const
      }),
    )
    const parts = rows.map((row) => ({ ...(opened.get(row.id) ?? stored.get(row.id)!), usedBytes: usedBytes(row) }))
    return { description: { parts }, release: () => release(objects) }
  }
  const stream = async (db: CompanyDb, rows: readonly ObjectRow[], range?: { start: number; end: number }) => {
    const sizeBytes = sizeOf(rows)
    const frameKeys = await Promise.all(rows.map((row) => keyOf(db, row)))
    // Before the answer has begun: after that it can only be cut off.
    await requireThere(rows)
    const parts = rows.map((row, index): Part => {
      return { key: frameKeys[index]!, location: locationOf(row), sizeBytes: row.size_bytes, usedBytes: usedBytes(row) }
    })
    const start = Math.max(0, range?.start ?? 0)
    const end = Math.min(sizeBytes, range?.end ?? sizeBytes)
    return Readable.from(pieces({ store, lost }, parts, { start, end }), {
      objectMode: false,
      highWaterMark: FRAME_BYTES,
    })
  }

  const taken = async (options: PutOptions) => {
    mayAct()
    return take(store, clock, options)
  }

  return {
    ...{ store, mayRemove, stream },
    put: async (options) => (await taken(options)).store(),
    take: taken,
    async withStaged(db, rows, work) {
      const staged = await stage(db, rows)
      try {
        return await work(staged.description)
      } catch (error) {
        const ids = rows.map(({ id }) => id)
        // A thread has told of it already as it is told to people.
        if (isLost(error)) log.error('object.lost', { code: error.code, objectIds: ids })
        throw error
      } finally {
        staged.release()
      }
    },
    source: async (db, rows) => opened(await stage(db, rows)),
    bytes: async (db, row) => Buffer.concat(await (await stream(db, [row])).toArray()),
  }
}

function openedEntry(id: string, now: number): [string, { opened: Uint8Array }][] {
  const opened = openedObject(id, now)
  return opened ? [[id, { opened }]] : []
}

interface Staged {
  readonly description: SourceDescription
  release(): void
}

function release(objects: readonly StagedObject[]): void {
  for (const object of objects) object.release()
}

/** Once they are open, the files can be read even where the cache removes their names, so they are released at once. */
function opened(staged: Staged): StoredSource {
  try {
    return openSource(staged.description)
  } finally {
    staged.release()
  }
}

const onlyFrame = { index: 0, last: true }

async function take(
  store: ObjectStore,
  clock: Clock,
  { companyKey, body, limitBytes = Number.POSITIVE_INFINITY }: PutOptions,
): Promise<ComingObject> {
  const id = store.newId()
  const key: FrameKey = { objectId: id, bytes: freshBytes(KEY_BYTES) }
  const free = body instanceof IncomingMessage ? freeBytes : () => {}
  const { sizeBytes, bytes, hash, finish } = await writeFrames(store, key, { body: limited(body, limitBytes), free })
  let begun: Promise<StoredObject> | undefined
  const begin = (
    written: Promise<Location>,
    facts: Pick<StoredObject, 'sizeBytes' | 'sha256'>,
  ): Promise<StoredObject> => {
    const { companyId, id: companyKeyId } = companyKey
    const wrappedKey = sealFor(companyKey, key.bytes, ['object-key', id])
    const stored = { id, companyId, ...facts, companyKeyId, wrappedKey, createdAt: clock.now() }
    begun = written.then((location) => ({ ...stored, location }))
    // It is awaited later, or not at all where the caller gave up: a failure before that must not end the process.
    begun.catch(() => {})
    return begun
  }
  const alone = (written: Promise<Location>) => begin(written, { sizeBytes, sha256: hash.copy().digest() })
  if (finish) alone(finish().then(() => ({ fileId: id, offset: 0 })))
  return {
    ...{ sizeBytes, bytes: finish ? undefined : bytes },
    hash: () => hash.copy(),
    begun: () => begun,
    store: () => begun ?? alone(store.keep(id, sealFrame(key, onlyFrame, [bytes]))),
    storeGrown({ tail, sha256 }) {
      const facts = { sizeBytes: sizeBytes + tail.length, sha256: Buffer.from(sha256) }
      if (begun || facts.sizeBytes > FRAME_BYTES) return undefined
      return begin(store.keep(id, sealFrame(key, onlyFrame, [bytes, tail])), facts)
    },
  }
}

/** The pieces of a body, refused as soon as they are too many. */
async function* limited(body: Uint8Array | Readable, limitBytes: number): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) {
    if (body.length > limitBytes) throw new FilesError('TOO_LARGE')
    // In pieces, so that other work gets a turn while a large body is hashed.
    for (let at = 0; at < body.length; at += FRAME_BYTES) yield body.subarray(at, at + FRAME_BYTES)
    return
  }
  let sizeBytes = 0
  try {
    // Who sends it is answered even where it is refused half-way, so its connection stays open.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      sizeBytes += piece.length
      if (sizeBytes > limitBytes) throw new FilesError('TOO_LARGE')
      yield piece
    }
  } catch (error) {
    const { code } = error as { code?: string }
    // The person closed the page, or the connection broke.
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR') {
      throw new FilesError('CUT_OFF', { cause: error })
    }
    throw error
  }
}

interface Written {
  readonly sizeBytes: number
  /** Of the last frame. */
  readonly bytes: Uint8Array
  readonly hash: Hash
  /** Writes the last frame and makes all of them durable; undefined where there is only one. */
  readonly finish: (() => Promise<void>) | undefined
}

interface Coming {
  readonly body: AsyncIterable<Uint8Array>
  /** Frees a piece that nobody else refers to. */
  free(piece: Uint8Array): void
}

async function writeFrames(store: ObjectStore, key: FrameKey, { body, free }: Coming): Promise<Written> {
  const hash = createHash('sha256')
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let sizeBytes = 0
  let index = 0
  let writer: ObjectWriter | undefined
  const takeFrame = (): Uint8Array => {
    const taken = waiting
    const last = taken.at(-1)
    const frameBytes = Math.min(FRAME_BYTES, waitingBytes)
    waitingBytes -= frameBytes
    waiting = last && waitingBytes > 0 ? [last.subarray(last.length - waitingBytes)] : []
    if (last && taken.length === 1) return last.subarray(0, frameBytes)
    const frame = Buffer.concat(taken, frameBytes)
    // The last one goes on in the next frame.
    for (const piece of waitingBytes > 0 ? taken.slice(0, -1) : taken) free(piece)
    return frame
  }
  try {
    for await (const piece of body) {
      hash.update(piece)
      sizeBytes += piece.length
      waiting.push(piece)
      waitingBytes += piece.length
      // A full frame waits until more follows: only then is it known not to be the last.
      while (waitingBytes > FRAME_BYTES) {
        writer ??= await store.create(key.objectId)
        const frame = takeFrame()
        const sealed = sealFrame(key, { index: index++, last: false }, [frame])
        // Put together from pieces, it is nobody else's.
        if (frame.buffer !== piece.buffer) freeBytes(frame)
        await writer.write(sealed)
        for (const part of sealed) freeBytes(part)
      }
    }
  } catch (error) {
    await writer?.abandon()
    throw error
  }
  const bytes = takeFrame()
  const place = { index, last: true }
  const finish = writer && (() => finishWriting(writer, sealFrame(key, place, [bytes])))
  return { sizeBytes, bytes, hash, finish }
}

async function finishWriting(writer: ObjectWriter, last: readonly Uint8Array[]): Promise<void> {
  try {
    await writer.write(last)
    await writer.commit()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

interface Part {
  readonly key: FrameKey
  readonly location: Location
  readonly sizeBytes: number
  /** How many of them are read. */
  readonly usedBytes: number
}

interface Reading {
  readonly store: ObjectStore
  /** Notes in the log that an object is lost. @returns what the reader is told */
  lost(error: unknown, objectIds: readonly string[]): unknown
}

async function* pieces(reading: Reading, parts: readonly Part[], range: { start: number; end: number }) {
  let base = 0
  for (const part of parts) {
    const { usedBytes } = part
    const start = Math.max(range.start - base, 0)
    const end = Math.min(range.end - base, usedBytes)
    for (let at = start; at < end; ) {
      const index = Math.floor(at / FRAME_BYTES)
      const from = at - index * FRAME_BYTES
      const frame = await readFrame(reading, part, index)
      const piece = frame.subarray(from, from + end - at)
      yield piece
      at += piece.length
    }
    base += usedBytes
  }
}

async function readFrame({ store, lost }: Reading, part: Part, index: number): Promise<Uint8Array> {
  const { key, location, sizeBytes } = part
  const offset = index * STORED_FRAME_BYTES
  const length = Math.min(STORED_FRAME_BYTES, storedBytes(sizeBytes) - offset)
  try {
    const sealed = await store.read(location.fileId, location.offset + offset, length)
    try {
      return openFrame(key, placeOf(index, sizeBytes), sealed)
    } finally {
      freeBytes(sealed)
    }
  } catch (error) {
    throw lost(error, [key.objectId])
  }
}

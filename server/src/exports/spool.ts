import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { createTurns } from '../workers/turns.ts'

/** Exports that are made at once in this process, and of one company. A large one takes 20 seconds, and a fifth company waits for the first that ends. */
const AT_ONCE = 4
const OF_ONE = 1
const RETRY_SECONDS = 30

/** Companies take turns (decision 0036). */
const turns = createTurns({
  atOnce: AT_ONCE,
  ofOne: OF_ONE,
  line: {
    most: limits.exportsWaiting,
    refusal: () => new AppError('EXPORTS_WAITING', { limit: limits.exportsWaiting, retryAfterSeconds: RETRY_SECONDS }),
  },
})

const cancelled = () => new AppError('EXPORT_CANCELLED')

interface Waiting {
  readonly companyId: number
  readonly signal: AbortSignal
  /** For the turn. */
  readonly mostMs: number
}

/**
 * Does work in the company's turn, unless that comes too late or `signal` is aborted before.
 * @throws EXPORTS_WAITING, EXPORTS_SLOW, EXPORT_CANCELLED
 */
export async function inExportTurn<Result>(
  { companyId, signal, mostMs }: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = turns.of(companyId)
  const { promise: refused, reject } = Promise.withResolvers<never>()
  refused.catch(() => {})
  const abort = () => reject(cancelled())
  signal.addEventListener('abort', abort)
  const tooLate = () => reject(new AppError('EXPORTS_SLOW', { retryAfterSeconds: RETRY_SECONDS }))
  const waiting = setTimeout(tooLate, mostMs)
  try {
    if (signal.aborted) throw cancelled()
    await Promise.race([turn.begin(), refused])
    clearTimeout(waiting)
    return await work()
  } finally {
    clearTimeout(waiting)
    signal.removeEventListener('abort', abort)
    turn.end()
  }
}

interface Spooling {
  readonly signal: AbortSignal
  readonly gone: AbortSignal
  /** What else is done before the first byte is sent. */
  whole?(sizeBytes: number): Promise<void>
}

/**
 * Writes a file and answers it. It is whole before its first byte is sent: a failure is a refusal and not half a file, and a client that
 * reads slowly holds neither a turn nor a connection to the database. The file has no name in its folder: it goes away with whoever reads it.
 * @throws EXPORT_CANCELLED
 */
export async function spooled(
  content: Readable,
  { signal, gone, whole }: Spooling,
): Promise<Pick<BytesAnswer, 'sizeBytes' | 'read'>> {
  const path = join(tmpdir(), `laisen-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    addAbortSignal(signal, content)
    let sizeBytes = 0
    for await (const chunk of content) sizeBytes += (await file.write(chunk as Buffer)).bytesWritten
    if (gone.aborted) throw cancelled()
    await whole?.(sizeBytes)
    // Where nobody reads it any longer.
    gone.addEventListener('abort', () => void file.close(), { once: true })
    return { sizeBytes, read: (range) => Readable.from(piecesOf(file, range), { objectMode: false }) }
  } catch (error) {
    await file.close()
    throw signal.aborted ? cancelled() : error
  }
}

const PIECE_BYTES = 64 * 1024

async function* piecesOf(file: FileHandle, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer> {
  try {
    for (let at = start; at <= end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end + 1 - at))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

import { Readable } from 'node:stream'
import { AppError } from '../http/app-error.ts'
import { createTurns, inTurn } from '../workers/turns.ts'
import { createPlaces } from './places.ts'

/** Files of many rows that are made while they are sent. Each company has some at once, and companies take turns for each piece. */
export interface Exports {
  /**
   * Streams pieces of text. `next` makes one, of about a thousand rows; undefined ends the file. No turn is held, and no connection
   * of the database, while the client reads. `next` is not called again once the client is gone.
   * @throws EXPORTS_RUNNING, SERVER_TOO_BUSY, and what the first piece throws
   */
  stream(companyId: number, next: () => Promise<string | undefined>): Promise<Readable>
}

/** Files at once: of one company, and in this process. */
export const exportsOfCompany = 5
const EXPORTS_IN_ALL = 40
/** Two pieces at once keep the disk busy; more would take connections from everybody else. */
const PIECES = { atOnce: 4, ofOne: 2 } as const
const RETRY_SECONDS = 10
/** A client that reads slower than this gives its place back. */
const LONGEST_MS = 30 * 60_000

export function createExports(): Exports {
  const turns = createTurns(PIECES)
  const places = createPlaces({ inAll: EXPORTS_IN_ALL, ofOne: exportsOfCompany })
  const running = () => new AppError('EXPORTS_RUNNING', { retryAfterSeconds: RETRY_SECONDS, limit: exportsOfCompany })

  return {
    async stream(companyId, next) {
      const release = places.take(String(companyId), running)
      const piece = () => inTurn(turns.of(companyId), next)
      try {
        // Before the answer begins, so that a refusal is still an answer like any other.
        const first = await piece()
        const stream = Readable.from(pieces(first, piece), { objectMode: false, highWaterMark: 1 })
        const tooLong = setTimeout(() => stream.destroy(), LONGEST_MS).unref()
        stream.once('close', () => {
          clearTimeout(tooLong)
          release()
        })
        return stream
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

async function* pieces(first: string | undefined, next: () => Promise<string | undefined>): AsyncIterable<Buffer> {
  for (let piece = first; piece !== undefined; piece = await next()) yield Buffer.from(piece)
}

import { createHash, type Hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as otherWork } from 'node:timers/promises'
import { headers } from '@laisen/contract/headers'
import { limits } from '@laisen/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type CallingPrincipal, callerId } from '../principal.ts'
import { AppError } from './app-error.ts'
import * as store from './idempotency-store.ts'
import type { Mounted } from './mount.ts'

/** The Idempotency-Key of a request. @throws VALUE_NOT_ALLOWED for one that is empty, too long or not plain text */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[headers.idempotencyKey.toLowerCase()]
  if (key === undefined) return undefined
  const plain = typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)
  if (!plain || key.length > limits.idempotencyKeyCharacters) {
    throw new AppError('VALUE_NOT_ALLOWED', { field: headers.idempotencyKey })
  }
  return key
}

interface Request {
  readonly mounted: Mounted
  readonly context: Context
  readonly principal: CallingPrincipal
  readonly input: object
  readonly key: string
  /** The whole body, where it was JSON. */
  readonly body: Buffer | undefined
  readonly query: string
}

/**
 * Carries out a call once per key and caller (rules 5b). The request claims the key in a row before it works, and its answer
 * commits together with the work, provided it still holds the claim. So a crash leaves both or neither, and of two requests
 * never both commit.
 */
export async function answerOnce({ mounted, context, principal, input, key, body, query }: Request): Promise<unknown> {
  const { db, clock } = context
  const hash = createHash('sha256')
    .update(query.slice(query.indexOf('?') + 1))
    .update('\0')
  if (body) await hashInTurns(hash, body)
  const streamed = 'body' in input ? hashing(input.body as Readable, hash) : undefined
  const row: store.Key = {
    companyId: principal.companyId,
    principalKind: principal.kind,
    principalId: callerId(principal),
    call: mounted.endpoint.path,
    key,
  }

  const found = await db.transaction((db) => store.claim(db, row, { claim: crypto.randomUUID(), now: clock.now() }))
  if (!found.claimed) {
    if (found.running) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
    if (streamed) await drain(streamed)
    if (!found.bodyHash.equals(hash.digest())) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return mounted.replay ? mounted.replay(context, principal, found.answer) : found.answer
  }

  let answered = false
  const once: Context['once'] = async (work, last) => {
    const receipt = await db.transaction(async (db) => {
      const receipt = await work(db)
      const kept = await store.answer(db, row, { claim: found.claim, bodyHash: hash.copy().digest(), answer: receipt })
      // This took so long that another request took the claim over. Its work counts, and ours is rolled back.
      if (!kept) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
      return receipt
    }, last)
    answered = true
    return receipt
  }
  try {
    return await mounted.operation(
      { ...context, once, mayShare: false },
      principal,
      streamed ? { ...input, body: streamed } : input,
    )
  } finally {
    // Nothing was committed, so nothing is remembered, and the same key may be tried again.
    if (!answered) await db.transaction((db) => store.release(db, row, found.claim))
  }
}

const TURN_BYTES = 4 * 1024 * 1024

/** Other work gets a turn after every few milliseconds. */
async function hashInTurns(hash: Hash, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length; at += TURN_BYTES) {
    if (at > 0) await otherWork()
    hash.update(body.subarray(at, at + TURN_BYTES))
  }
}

/** The same bytes, hashed as they pass. */
function hashing(body: Readable, hash: Hash): Readable {
  const passing = new Transform({
    transform(piece: Buffer, _encoding, next) {
      hash.update(piece)
      next(null, piece)
    },
  })
  // With `pipe` alone, the reader would wait forever for the end of an upload that was cut off.
  body.on('error', (error) => passing.destroy(error))
  body.on('close', () => body.readableEnded || passing.destroy(new Error('the upload was cut off')))
  // A reader gets the error. Before it listens, or after it has stopped, an unhandled error would end the process.
  passing.on('error', () => {})
  return body.pipe(passing)
}

async function drain(body: Readable): Promise<void> {
  body.resume()
  await finished(body)
}

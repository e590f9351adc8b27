import { randomBytes } from 'node:crypto'
import { isPkiError, type TimestampFault } from '@laisen/pki/errors'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import { readTimestampReply, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { PadesError } from '../errors.ts'
import { type Ask, mostAnswerBytes } from './ask.ts'
import type { Imprint, Timestamper } from './reach.ts'

interface Servers {
  /** Asked in this order, until one gives a timestamp that is to be believed. One that failed a moment ago comes last. */
  readonly urls: readonly string[]
  readonly ask: Ask
  /** By our own clock. */
  readonly now: () => Date
  /** Room for the first token; it grows with what is seen. @default 8192, which most tokens do not reach */
  readonly tokenBytes?: number
  /** Told of each server that failed, and how. */
  readonly failed?: (url: string, error: unknown) => void
}

/** Most tokens with their certificates are smaller; for those that are not, the signature is laid out once more. */
const usualTokenBytes = 8192
/** ECDSA signatures, serial numbers and times differ in length from token to token. */
const variesBytes = 64
const timeoutMs = 5000
/** How far a server's clock may differ from ours, beyond the accuracy that it states. */
const toleranceMs = 60_000
const nonceBytes = 8
/** For this long, a server that failed is asked after the others. */
const askedLastMs = 60_000

/** Timestamps by servers elsewhere (RFC 3161 §3.4). Each answer is verified before it is used. */
export function timestampServers({ urls, ask, now, failed, tokenBytes = usualTokenBytes }: Servers): Timestamper {
  let largest = tokenBytes
  const stampBy = async (url: string, imprint: Imprint): Promise<Timestamp> => {
    const question = { ...imprint, nonce: randomBytes(nonceBytes) }
    const from = now()
    const reply = await ask({
      ...{ url, body: writeTimestampRequest(question), contentType: 'application/timestamp-query' },
      ...{ limitBytes: mostAnswerBytes, timeoutMs },
    })
    const timestamp = readTimestampReply(reply, { question, from, until: now(), toleranceMs })
    largest = Math.max(largest, timestamp.token.length + variesBytes)
    return timestamp
  }
  // A server that does not answer must not cost every signature its time-out.
  const failedAt = new Map<string, number>()
  const hasFailed = (url: string) => now().getTime() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < askedLastMs
  const inOrder = () => [...urls.filter((url) => !hasFailed(url)), ...urls.filter(hasFailed)]
  return {
    get tokenBytes() {
      return largest
    },
    stamp: async (imprint) => {
      let fault: TimestampFault | undefined
      for (const url of inOrder()) {
        try {
          return await stampBy(url, imprint)
        } catch (error) {
          failedAt.set(url, now().getTime())
          failed?.(url, error)
          if (isPkiError(error, 'TIMESTAMP_UNSOUND')) fault = error.facts.fault
        }
      }
      throw new PadesError('TIMESTAMP_UNAVAILABLE', { servers: urls.length, fault })
    },
  }
}

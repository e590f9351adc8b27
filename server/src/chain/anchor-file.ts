import { createHash } from 'node:crypto'
import { readTimestampToken, type Timestamp } from '@laisen/pki/timestamp-reply'
import * as z from 'zod/mini'

/** What a timestamp of a head covers, in the order in which it is written. */
interface AnchorStatement {
  readonly companyId: number
  readonly companyCode: string
  readonly segment: number
  readonly rows: number
  /** Hexadecimal. */
  readonly head: string
  /** ISO 8601, by the clock of this installation. */
  readonly at: string
  /**
   * SHA-256 of the tokens of the head that was stamped before this one, hexadecimal. So this timestamp proves the earlier ones, which
   * proved those before them, when the certificates of the earlier ones have ended. Undefined in anchors from before this was written.
   */
  readonly before?: readonly string[] | undefined
}

const FORMAT = 'laisen-anchor-1'

const statementShape = z.object({
  format: z.literal(FORMAT),
  companyId: z.number(),
  companyCode: z.string(),
  segment: z.number(),
  rows: z.number(),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
  before: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
})

const fileShape = z.object({ statement: z.string(), token: z.base64() })

export function writeStatement(statement: AnchorStatement): string {
  return JSON.stringify({ format: FORMAT, ...statement })
}

/** How a later statement names a token. */
export function tokenName(token: Uint8Array): string {
  return createHash('sha256').update(token).digest('hex')
}

export function statementDigest(statement: string): Buffer {
  return createHash('sha256').update(statement).digest()
}

/** The file that people keep: the statement to the byte, and the timestamp token (RFC 3161) over it. */
export function writeAnchorFile(anchor: { statement: string; token: Buffer; authority: string }): string {
  const { statement, token, authority } = anchor
  return `${JSON.stringify({ statement, authority, token: token.toString('base64') }, null, 2)}\n`
}

interface ReadAnchor {
  readonly statement: AnchorStatement
  readonly timestamp: Timestamp
}

/** Undefined where the statement is none of ours, or the timestamp is unsound or over something else. */
export function readAnchor(statement: string, token: Uint8Array): ReadAnchor | undefined {
  try {
    const timestamp = readTimestampToken(token as Parameters<typeof readTimestampToken>[0])
    const covered = timestamp.digest === 'sha256' && statementDigest(statement).equals(timestamp.hash)
    const { format: _format, ...said } = statementShape.parse(JSON.parse(statement))
    return covered ? { statement: said, timestamp } : undefined
  } catch {
    return undefined
  }
}

/** Likewise of a file. */
export function readAnchorFile(text: string): ReadAnchor | undefined {
  try {
    const { statement, token } = fileShape.parse(JSON.parse(text))
    return readAnchor(statement, Buffer.from(token, 'base64'))
  } catch {
    return undefined
  }
}

import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret that is handed out once; we keep its hash. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Tokens are random, so a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

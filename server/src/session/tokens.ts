import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret that is given to its holder once. We keep only its hash. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Tokens are random and cannot be guessed, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { hash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '../http/credential.ts'

const TOKEN_BYTES = 32

/** A secret that is given to its holder once. We keep only its hash. */
export function newToken(): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  // One in 17 million would be taken for an API key.
  return token.startsWith(API_KEY_PREFIX) ? newToken() : token
}

/** Tokens are random and cannot be guessed, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

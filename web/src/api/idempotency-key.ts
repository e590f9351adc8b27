/**
 * A random 128-bit key: the server carries out requests with the same key once. crypto.randomUUID is missing on plain
 * http.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

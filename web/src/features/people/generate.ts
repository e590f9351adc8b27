import { isStrongPassword } from '@laisen/contract/sign-in-rules'

// Without letters and digits that are easily confused when read aloud or copied from paper.
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const special = '!#$%*+-?@'
const usernameLength = 6
const passwordLength = 12

/** Six letters and digits (1§2). */
export function generateUsername(): string {
  return some(lower + digits, usernameLength)
}

/** A password that meets every rule (1§5). */
export function generatePassword(): string {
  for (;;) {
    const password = some(lower + upper + digits + special, passwordLength)
    if (isStrongPassword(password)) return password
  }
}

function some(characters: string, count: number): string {
  return Array.from({ length: count }, () => characters[below(characters.length)]).join('')
}

/** A uniformly random number from 0 to `limit` - 1. */
function below(limit: number): number {
  const whole = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < whole) return number % limit
  }
}

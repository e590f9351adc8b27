import { randomInt } from 'node:crypto'

const letters = 'abcdefghijkmnpqrstuvwxyz'

/** Easy to type, some 70 bits, and of every kind that a password needs (1§5). */
export function randomPassword(): string {
  const draw = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${draw(letters.toUpperCase(), 1)}${draw(letters, 4)}-${draw(letters, 5)}-${draw(letters, 3)}${draw('23456789', 2)}`
}

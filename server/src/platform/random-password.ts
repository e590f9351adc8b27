import { randomInt } from 'node:crypto'

const letters = 'abcdefghijkmnpqrstuvwxyz'

/** A password that is easy to type, has about 70 random bits, and all the kinds of characters that the rules require (1§5). */
export function randomPassword(): string {
  const draw = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${draw(letters.toUpperCase(), 1)}${draw(letters, 4)}-${draw(letters, 5)}-${draw(letters, 3)}${draw('23456789', 2)}`
}

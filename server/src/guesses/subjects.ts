import { createHash } from 'node:crypto'

/** What is guessed at, or where guesses come from, as a hash: the table of guesses names nobody. */
export type Subject = Buffer

type Kind =
  | 'account'
  | 'device'
  | 'address'
  | 'own password'
  | 'factor'
  | 'confirmation'
  | 'certificate'
  | 'api key'
  | 'recipient'

export function subjectOf(kind: Kind, ...parts: readonly (string | number)[]): Subject {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest()
}

import { AppError } from '../http/app-error.ts'
import type { Argon } from '../keys/argon.ts'

/** Sign-in passwords. Their line is their own: a login storm never delays a signature. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for somebody who does not exist (no hash) as for somebody who does. */
  verify(password: string, passwordHash: string | null | undefined): Promise<boolean>
  /** One sign-in after the other, so that each sees the failures before it: a hundred guesses at once are a hundred. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

/** More than this many in line is a storm; further ones are told to come back. Some seconds of work. */
const MOST_WAITING = 500
const COME_BACK_SECONDS = 10

/** `argon` must be this one's alone, not the one that opens signing keys. */
export function createPasswords(argon: Pick<Argon, 'hashPassword' | 'verifyPassword'>): Passwords {
  // What nobody knows the password of; made with the same cost, so it takes the same time.
  let nobody: Promise<string> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    hash: (password) => argon.hashPassword(password),
    async verify(password, passwordHash) {
      nobody ??= argon.hashPassword(crypto.randomUUID())
      const known = typeof passwordHash === 'string'
      const matches = await argon.verifyPassword(known ? passwordHash : await nobody, password)
      return known && matches
    },
    async inTurn(work) {
      if (waiting >= MOST_WAITING) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: COME_BACK_SECONDS })
      waiting++
      const turn = last.then(work)
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting--
      }
    },
  }
}

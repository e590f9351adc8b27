import { AppError } from '../http/app-error.ts'
import { createLanes, type Turn } from '../workers/turns.ts'
import { type Argon, argonAtOnce } from './argon.ts'

/** Sign-in passwords. Their line is their own: a storm of sign-ins never delays a signature. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Takes as long for somebody who does not exist (no hash) as for somebody who does. Of four turns, three are reserved for the
   * known while one of them waits; within a lane the companies take turns.
   * @throws TOO_MANY_REQUESTS when its turn does not come in time
   */
  verify(password: string, passwordHash: string | null | undefined, who: Verified): Promise<boolean>
}

interface Verified {
  readonly companyId: number
  /** `known`: from a device or an address that somebody has signed in from before. A flood of strangers does not fill this lane. */
  readonly lane: 'known' | 'strangers'
}

/** As long as a person may still be looking at the button they pressed. Some 2,000 sign-ins on two cores. */
const PATIENCE_MS = 30_000
const COME_BACK_SECONDS = 10
/** New passwords have a place of their own among the companies; those of an import are made one after the other. */
const HASHING = -1

/** `argon` must be this one's alone, not the one that opens signing keys. */
export function createPasswords(argon: Pick<Argon, 'hashPassword' | 'verifyPassword'>): Passwords {
  // What nobody knows the password of; made with the same cost, so it takes the same time.
  let nobody: Promise<string> | undefined
  const turns = createLanes(argonAtOnce(), { known: 3, strangers: 1 })

  async function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    try {
      await turn.begin()
      return await work()
    } finally {
      turn.end()
    }
  }

  return {
    hash: (password) => inTurn(turns.of(HASHING, 'known'), () => argon.hashPassword(password)),
    async verify(password, passwordHash, { companyId, lane }) {
      nobody ??= argon.hashPassword(crypto.randomUUID())
      const known = typeof passwordHash === 'string'
      const against = known ? passwordHash : await nobody
      const turn = turns.of(companyId, lane)
      const matches = await inTurn(inTime(turn), () => argon.verifyPassword(against, password))
      return known && matches
    },
  }
}

/** A turn that is given up when it does not come in time. */
function inTime(turn: Turn): Turn {
  return {
    end: turn.end,
    async begin() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, refuse) => {
        const refusal = new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: COME_BACK_SECONDS })
        timer = setTimeout(() => refuse(refusal), PATIENCE_MS)
      })
      await Promise.race([turn.begin(), late]).finally(() => clearTimeout(timer))
    },
  }
}

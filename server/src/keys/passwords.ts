import { AppError } from '../http/app-error.ts'
import { createLanes, type Holder, inTurn, type Turn } from '../workers/turns.ts'
import { type Argon, argonAtOnce } from './argon.ts'

/** Sign-in passwords. Their line is their own: a storm of sign-ins never delays a signature. In each of its lanes companies take turns. */
export interface Passwords {
  hash(password: string, whose: Hashed): Promise<string>
  /**
   * Takes as long for somebody who does not exist (no hash) as for somebody who does. While they wait, the known have three of
   * four turns.
   * @throws TOO_MANY_REQUESTS when its turn does not come in time
   */
  verify(password: string, passwordHash: string | null | undefined, who: Verified): Promise<boolean>
}

interface Hashed {
  readonly companyId: Holder
  /** `imports`: one of thousands that a file brought. People who wait for an answer go first. @default 'known' */
  readonly lane?: 'known' | 'imports'
}

interface Verified {
  readonly companyId: number
  /** `known`: from a device or an address that somebody has signed in from before. A flood of strangers does not fill this lane. */
  readonly lane: 'known' | 'strangers'
}

/** As long as a person may still be looking at the button they pressed. Some 2,000 sign-ins on two cores. */
const PATIENCE_MS = 30_000
const COME_BACK_SECONDS = 10
/** Who has each turn while all of them wait. Imports have one of nine, so that they end some day, too. */
const FOUR = ['known', 'known', 'known', 'strangers'] as const
const ROUND = [...FOUR, ...FOUR, 'imports'] as const

/** `argon` must be this one's alone, not the one that opens signing keys. */
export function createPasswords(argon: Pick<Argon, 'hashPassword' | 'verifyPassword'>): Passwords {
  // What nobody knows the password of; made with the same cost, so it takes the same time.
  let nobody: Promise<string> | undefined
  const turns = createLanes({ atOnce: argonAtOnce(), round: ROUND })

  return {
    hash: (password, { companyId, lane = 'known' }) =>
      inTurn(turns.of(companyId, lane), () => argon.hashPassword(password)),
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

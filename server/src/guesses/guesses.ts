import { limits } from '@laisen/contract/limits'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { createTurns, inTurn } from '../workers/turns.ts'
import { createLines } from './lines.ts'
import * as store from './store.ts'
import type { Subject } from './subjects.ts'
import { minutesToWait } from './waiting.ts'

/** Somebody is about to try a password or a code. */
export interface Guess {
  readonly subject: Subject
  /** Where it comes from, if guesses from there are counted too. */
  readonly address?: Subject | undefined
  /** A right guess shows that this account signs in from this address. */
  readonly vouches?: store.Voucher
  /** What somebody is told who guessed wrong too often, and whose account it is about. */
  readonly refusal: (retryAfterMinutes: number) => AppError
  /** How long it waits for guesses before it that are still being verified. @default 30 */
  readonly patienceSeconds?: number
}

/** Passwords and codes that people try: five wrong ones within 15 minutes, and then none for 15 minutes (rules 3.2). */
export interface Guesses {
  /**
   * Has a guess looked at, unless there were too many wrong ones. `verify` answers undefined to a wrong guess, which is then
   * counted; anything else takes back the wrong ones before it. An error is neither: the guess was not looked at.
   * @throws what `refusal` makes, or TOO_MANY_REQUESTS when earlier guesses take too long
   */
  verify<Proof>(guess: Guess, verify: (place: Place) => Promise<Proof | undefined>): Promise<Proof | undefined>
}

/** A guess that has been reserved. */
interface Place {
  /** No further guess at the subject is possible unless one of those before it is right. */
  readonly last: boolean
  /** Whether some account signed in from the address of late. */
  readonly vouched: boolean
}

/** Guesses belong to no company: they are counted for accounts that do not exist, too. */
const NO_COMPANY = 0
const PATIENCE_SECONDS = 30
const COME_BACK_SECONDS = 10
/** Guesses that are counted for their address, too, are a stranger's. More at once would fill the line for connections to the database. */
const STRANGERS_AT_ONCE = 8

type Answer = ({ readonly id: number } & Place) | { readonly minutes: number } | 'subject busy' | 'address busy'

interface GuessesOptions {
  readonly database: Database
  readonly clock: Clock
  /** Runs when the last guess was wrong, with the refusal of those that follow. */
  readonly lockedOut?: (refusal: AppError) => Promise<void>
}

export function createGuesses({ database, clock, lockedOut = async () => {} }: GuessesOptions): Guesses {
  const db = database.company(NO_COMPANY)
  const lines = createLines()
  const strangers = createTurns({ atOnce: STRANGERS_AT_ONCE })

  /**
   * Guesses that are being verified may all turn out wrong, so they count until they are not. Whoever finds no room left by
   * them waits, for each that is right makes room: a double click, or an office behind one address, locks nobody out.
   */
  async function reserve(guess: Guess): Promise<{ readonly id: number } & Place> {
    const { patienceSeconds = PATIENCE_SECONDS } = guess
    const until = performance.now() + patienceSeconds * 1000
    const subject = guess.subject.toString('hex')
    const address = guess.address?.toString('hex')
    const askAtOnce = () => db.transaction((db) => take(db, guess, clock.now()))
    const ask = address ? () => inTurn(strangers.of('nobody'), askAtOnce) : askAtOnce
    return lines.inTurn(subject, async () => {
      for (;;) {
        // Who waits for their own account leaves the line of the address: others there have nothing to do with it.
        const answer = address ? await lines.inTurn(address, () => patiently(ask, address, until)) : await ask()
        if (typeof answer === 'object') {
          if ('id' in answer) return answer
          throw guess.refusal(answer.minutes)
        }
        refuseAfter(until)
        await lines.pause(subject)
      }
    })
  }

  async function patiently(ask: () => Promise<Answer>, address: string, until: number): Promise<Answer> {
    for (;;) {
      const answer = await ask()
      if (answer !== 'address busy') return answer
      refuseAfter(until)
      await lines.pause(address)
    }
  }

  async function settle(guess: Guess, id: number, right: boolean): Promise<void> {
    const { subject, vouches: voucher } = guess
    const write = (db: Db) =>
      right ? store.deleteRight(db, { id, subject, voucher, at: clock.now() }) : store.markWrong(db, id)
    await db.transaction((db) => Promise.all([store.commitInMemory(db), write(db)]))
  }

  return {
    async verify(guess, verify) {
      const place = await reserve(guess)
      const { id } = place
      try {
        const proof = await verify(place).catch(async (error) => {
          // Where this fails too, or settling below, the guess counts as wrong: the safe side.
          await db.transaction((db) => store.deleteGuess(db, id)).catch(() => {})
          throw error
        })
        await settle(guess, id, proof !== undefined)
        if (proof === undefined && place.last) await lockedOut(guess.refusal(limits.loginLockMinutes))
        return proof
      } finally {
        lines.wake(guess.subject.toString('hex'))
        if (guess.address) lines.wake(guess.address.toString('hex'))
      }
    },
  }
}

/** Reserves a guess, if the subject and the address have room for one more. */
async function take(db: Db, { subject, address }: Guess, now: Date): Promise<Answer> {
  // Together they travel as one message. Everybody locks the subject first, so that nobody waits in a circle.
  const [, , , ofSubject, ofAddress] = await Promise.all([
    store.commitInMemory(db),
    store.lock(db, subject),
    address && store.lock(db, address),
    store.getStanding(db, { subject }, now),
    address && store.getStanding(db, { address }, now),
  ])
  const allowed = limits.loginFailures
  const allowedOfAddress = limits.loginFailures + (ofAddress?.vouched ?? 0)
  const minutes = Math.max(
    minutesToWait(ofSubject, allowed, now),
    ofAddress ? minutesToWait(ofAddress, allowedOfAddress, now) : 0,
  )
  if (minutes > 0) return { minutes }
  if (isFull(ofSubject, allowed)) return 'subject busy'
  if (ofAddress && isFull(ofAddress, allowedOfAddress)) return 'address busy'
  return {
    id: await store.insertPending(db, { subject, address: address ?? null, at: now }),
    last: ofSubject.wrongNow + ofSubject.pending + 1 >= allowed,
    vouched: ofAddress !== undefined && ofAddress.vouched > 0,
  }
}

function isFull({ wrongNow, pending }: store.Standing, allowed: number): boolean {
  return wrongNow + pending >= allowed
}

function refuseAfter(until: number): void {
  if (performance.now() >= until) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: COME_BACK_SECONDS })
}

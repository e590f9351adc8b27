import type { Db } from '../db/database.ts'
import type { Guess } from '../guesses/guesses.ts'
import { subjectOf } from '../guesses/subjects.ts'
import { forgive } from '../guesses/waiting.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'

/** Who tries to sign in, as far as they say. */
interface Suspect {
  readonly companyCode: string
  readonly username: string
  readonly address: string
  /** The hash of the token of a device that signed in to this account before. */
  readonly knownDevice: Buffer | undefined
}

/**
 * What counts when somebody signs in: the account and the address, alike for accounts that do not exist. A device that
 * signed in to this account before is counted by itself instead, so that nobody else's failures keep its owner out
 * (rules 3.2).
 */
export function signInGuess({ companyCode, username, address: from, knownDevice }: Suspect): Guess {
  const account = accountOf(companyCode, username)
  const address = subjectOf('address', networkOf(from))
  const whose = knownDevice ? { subject: deviceOf(account, knownDevice) } : { subject: account, address }
  const refusal = (retryAfterMinutes: number) => new AppError('SIGN_IN_THROTTLED', { retryAfterMinutes })
  return { ...whose, vouches: { account, address }, refusal }
}

const accountOf = (companyCode: string, username: string) => subjectOf('account', companyCode, username)

const deviceOf = (account: Buffer, device: Buffer) =>
  subjectOf('device', account.toString('hex'), device.toString('hex'))

/** A reset by mail ends the waiting of the account, and of its person's own devices too (rules 3.2). */
export async function endWaiting(
  db: Db,
  { companyCode, username, devices }: { companyCode: string; username: string; devices: readonly Buffer[] },
): Promise<void> {
  const account = accountOf(companyCode, username)
  await forgive(db, [account, ...devices.map((device) => deviceOf(account, device))])
}

import type { Db } from '../db/database.ts'
import type { Guess } from '../guesses/guesses.ts'
import { subjectOf } from '../guesses/subjects.ts'
import { forgive } from '../guesses/waiting.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'

/** Who tries to log in, according to the request. */
interface Suspect {
  readonly companyCode: string
  readonly username: string
  readonly address: string
  /** The hash of the device's token, where the device has logged in to this account before. */
  readonly knownDevice: Buffer | undefined
  /** Undefined where there is none of that name. */
  readonly companyId: number | undefined
  readonly employeeId: number | undefined
}

/**
 * Logins are counted by account and by address, and those of accounts that do not exist in the same way. A device that has
 * logged in to this account before is counted on its own, so that failures elsewhere do not keep its owner out (rules 3.2).
 */
export function signInGuess(suspect: Suspect): Guess {
  const { companyCode, username, address: from, knownDevice } = suspect
  const account = accountOf(companyCode, username)
  const address = subjectOf('address', networkOf(from))
  const whose = knownDevice ? { subject: deviceOf(account, knownDevice) } : { subject: account, address }
  const refusal = (retryAfterMinutes: number) => new AppError('SIGN_IN_THROTTLED', { retryAfterMinutes }).about(suspect)
  return { ...whose, vouches: { account, address }, refusal }
}

const accountOf = (companyCode: string, username: string) => subjectOf('account', companyCode, username)

const deviceOf = (account: Buffer, device: Buffer) =>
  subjectOf('device', account.toString('hex'), device.toString('hex'))

/** After a link by mail, the browser that opened it need not wait for wrong passwords of its own either. */
export async function endWaitingOfDevice(
  db: Db,
  { companyCode, username, device }: { companyCode: string; username: string; device: Buffer },
): Promise<void> {
  await forgive(db, [deviceOf(accountOf(companyCode, username), device)])
}

/** After a reset by mail, neither the account nor its person's own devices have to wait any longer (rules 3.2). */
export async function endWaiting(
  db: Db,
  { companyCode, username, devices }: { companyCode: string; username: string; devices: readonly Buffer[] },
): Promise<void> {
  const account = accountOf(companyCode, username)
  await forgive(db, [account, ...devices.map((device) => deviceOf(account, device))])
}

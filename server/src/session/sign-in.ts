import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { consentTexts, hasConsented } from '../consent/in-force.ts'
import type { PublicContext } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { holdPerson } from '../employees/lock.ts'
import { factorDueFrom } from '../factors/due.ts'
import { AppError } from '../http/app-error.ts'
import { createTurns, inTurn } from '../workers/turns.ts'
import { knownBrowser } from './browsers.ts'
import { endFormerSession } from './end-former.ts'
import { tellLockedOut } from './locked-out.ts'
import { type Account, findAccount, findCompanyId } from './login-store.ts'
import { start } from './start.ts'
import * as store from './store.ts'
import { signInGuess } from './throttle.ts'
import { knownTimeZone } from './time-zone.ts'
import { hashToken, newToken } from './tokens.ts'

type Input = InputOf<typeof loginCustomer>
type Data = DataOf<typeof loginCustomer>

/** Signs in with company code, user name and password. */
export async function signIn(context: PublicContext, input: Input): Promise<Data> {
  const code = normalCompanyCode(required(input.companyCode, 'companyCode'))
  const username = normalUsername(required(input.userName, 'userName'))
  if ([...username].length > limits.usernameCharacters) throw new AppError('USERNAME_TOO_LONG', { field: 'userName' })
  const password = required(input.password, 'password')

  const { company, account } = await prove(context, { code, username, password })
  return begin(context, { company, account, username, input })
}

function required(text: string, field: string): string {
  if (text.trim() === '') throw new AppError('FIELD_REQUIRED', { field })
  return text
}

/** Searched when the company does not exist, so that the answer takes as long as when it does. */
const NO_COMPANY = 0

/**
 * A flood of logins comes from devices that bring no token of ours. Few of them are looked up at once, so that they do not fill the line
 * for connections to the database, in which everybody waits. Whoever makes up a token skips this line and gains nothing else by it.
 */
const ofNewDevices = createTurns({ atOnce: 8 })

interface Proven {
  readonly company: CompanyDb
  readonly account: Account
}

/**
 * Finds the account and checks the password. Neither the answer nor the time it takes shows whether the account exists.
 * @throws SIGN_IN_FAILED, SIGN_IN_THROTTLED
 */
async function prove(
  context: PublicContext,
  { code, username, password }: { code: string; username: string; password: string },
): Promise<Proven> {
  const { database, guesses, passwords, visit } = context
  const find = async () => {
    const companyId = await findCompanyId(database, code)
    const company = database.company(companyId ?? NO_COMPANY)
    const found = await company.transaction(async (db) => {
      const account = await findAccount(db, username)
      const employeeId = account?.employeeId ?? 0
      const knownDevice = await knownBrowser(db, employeeId, visit)
      return { account, knownDevice, from: await store.hasSignedInFrom(db, employeeId, { address: visit.address }) }
    })
    return { companyId, company, ...found }
  }
  const { companyId, company, account, knownDevice, from } =
    visit.deviceTokens.length > 0 ? await find() : await inTurn(ofNewDevices.of('nobody'), find)

  const concerned = { companyId, employeeId: account?.employeeId, address: visit.address }
  const guess = signInGuess({ ...concerned, companyCode: code, username, knownDevice })
  let last = false
  const proven = await guesses.verify(guess, async (place) => {
    last = place.last && !knownDevice
    const lane = knownDevice || from || place.vouched ? 'known' : 'strangers'
    const matches = await passwords.verify(password, account?.passwordHash, { companyId: company.companyId, lane })
    return matches ? account : undefined
  })
  if (!proven) {
    if (last) await tellLockedOut(context, { companyId: company.companyId, account })
    throw new AppError('SIGN_IN_FAILED').about(concerned)
  }
  return { company, account: proven }
}

interface Beginning extends Proven {
  readonly username: string
  readonly input: Input
}

/**
 * Opens a session: in a cookie for our own web, as a Bearer token for every other client, never both (rules 3.3). Where the
 * person has a second factor, the session allows nothing but entering its code.
 * @throws SIGN_IN_FAILED where the password was changed meanwhile, and what bars the account
 */
async function begin(context: PublicContext, { company, username, input, ...proven }: Beginning): Promise<Data> {
  const { clock, visit } = context
  const token = newToken()
  const now = clock.now()
  const { companyId } = company
  const { account, held, texts } = await company.transaction(async (db) => {
    const account = await stillProven(db, { ...proven, username }).catch((error) => {
      const { employeeId } = proven.account
      throw error instanceof AppError ? error.about({ companyId, employeeId, address: visit.address }) : error
    })
    const { employeeId, factorEnrolled } = account
    const texts = await consentTexts(db)
    const minutes = factorEnrolled ? limits.factorStepMinutes : limits.sessionHours * 60
    const sessionId = await store.insertSession(db, {
      companyId,
      employeeId,
      kind: visit.web ? 'cookie' : 'bearer',
      tokenHash: hashToken(token),
      locale: input.locale ?? account.locale,
      timeZone: knownTimeZone(input.timeZone),
      address: visit.address,
      userAgent: visit.userAgent,
      stage: factorEnrolled ? 'code' : 'full',
      at: now,
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    })
    if (factorEnrolled) return { account, held: undefined, texts }
    const begun = { companyId, employeeId, sessionId, visit, at: now, authenticatedBy: 'password' }
    return { account, held: await start(db, context, begun), texts }
  })

  if (visit.web) visit.setSession(token)
  await endFormerSession(context)
  return {
    userType: account.userType,
    permissionId: held ? [...held].join(',') : '',
    companyID: companyId,
    token: visit.web ? '' : token,
    pdpa: hasConsented(account, texts),
    mustChangePassword: account.mustChangePassword,
    factor: account.factorEnrolled ? 'code' : held && mustEnrol(account, held, now) ? 'enrol' : 'none',
  }
}

/**
 * The account as it is now. Verifying the password took a while, in which the account may have got another one, a second factor or a
 * lock. Nobody changes it any more until the transaction ends. @throws SIGN_IN_FAILED, and what bars the account
 */
async function stillProven(
  db: Db,
  { account: { employeeId, passwordHash }, username }: { readonly account: Account; readonly username: string },
): Promise<Account> {
  await holdPerson(db, employeeId)
  const account = await findAccount(db, username)
  if (account?.employeeId !== employeeId || account.passwordHash !== passwordHash) throw new AppError('SIGN_IN_FAILED')
  if (account.barred) throw new AppError(account.barred)
  return account
}

function mustEnrol(account: Account, held: ReadonlySet<number>, now: Date): boolean {
  const due = factorDueFrom(account, held)
  return due !== undefined && due <= now
}

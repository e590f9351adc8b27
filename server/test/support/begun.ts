import assert from 'node:assert/strict'
import { getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { verifyFactor } from '@laisen/contract/endpoints/factors'
import { checkPasswordLink, forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import {
  confirmEmail,
  confirmIdentity,
  sendConfirmationCode,
  undoEmailChange,
  updateEmployeeCompany,
} from '@laisen/contract/endpoints/profile'
import { getRecipientEnvelope, rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { changePassword, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { getStampResult } from '@laisen/contract/endpoints/stamps'
import { type BearerClient, bearerClient, type Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { addedKey, type GivenKey } from './api-keys.ts'
import { type Enrolled, enrolled } from './authenticator.ts'
import { addedCertificate } from './certificates.ts'
import { linksIn, openedBy } from './envelopes.ts'
import { type OpenStream, openStream } from './event-stream.ts'
import { good } from './good.ts'
import { identities } from './identities.ts'
import { type MailingHouse, tokensIn } from './mailbox.ts'

/** Everything that a person can have begun: two sessions, and what stands on them or beside them. */
export interface Begun {
  readonly house: MailingHouse
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly admin: Client
  readonly factor: Enrolled | undefined
  readonly current: BearerClient
  readonly other: BearerClient
  readonly waiting: BearerClient | undefined
  readonly envelopeID: number
  readonly entered: string
  readonly enteredElsewhere: string
  readonly byLink: string
  readonly byCode: string
  readonly archiveLink: string
  readonly stream: OpenStream
  readonly key: GivenKey
  readonly email: string
  readonly passwordLink: string
  readonly emailLink: string
  readonly undoLink: string
  readonly identityCode: string
}

export interface Office {
  readonly house: MailingHouse
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly admin: BearerClient
}

/** A company with an administrator, and an archive that is ready. */
export async function office(house: MailingHouse): Promise<Office> {
  const company = await house.given.company()
  const person = await house.given.employee({ company, permissions: [1] })
  const admin = await house.as.fresh(person)
  await good(admin.call(startArchive))
  await runDueJobs(house.services)
  await house.mails()
  return { house, company, person, admin }
}

/** Logs in, with the code where there is a factor. */
export async function loggedIn(
  { house: { call, url } }: Pick<Begun, 'house'>,
  { companyCode, username: userName, password }: GivenEmployee,
  factor?: Enrolled,
): Promise<BearerClient> {
  const client = bearerClient(url, (await good(call(loginCustomer, { companyCode, userName, password }))).token)
  if (!factor) return client
  return bearerClient(url, (await good(client.call(verifyFactor, { code: factor.code() }))).token)
}

export async function begun(
  { house, company, admin }: Office,
  { withFactor }: { withFactor: boolean },
): Promise<Begun> {
  const { as, call, clock, url } = house
  const person = await house.given.employee({ company, permissions: [1] })
  const factor = withFactor ? await enrolled(house, person) : undefined
  const first = factor?.client ?? (await as.fresh(person))
  await addedCertificate(first, identities.nattapong)
  await house.mails()
  const email = `second-${person.email}`
  const change = async (client: Client, to: string) => {
    await good(client.call(updateEmployeeCompany, { email: to }))
    return (await house.mails()).filter(({ to: [one] }) => one === to).flatMap(tokensIn)[0]!
  }
  await good(call(confirmEmail, { token: await change(first, email) }))
  const undoLink = tokensIn(await house.mail())[0]!

  const current = await loggedIn({ house }, person, factor)
  const other = await loggedIn({ house }, person, factor)
  const { companyCode, username: userName, password } = person
  const waiting = factor
    ? bearerClient(url, (await good(call(loginCustomer, { companyCode, userName, password }))).token)
    : undefined
  await house.mails()
  await good(current.call(sendConfirmationCode))
  const identityCode = /\b\d{6}\b/.exec((await house.mail()).parsed.text ?? '')![0]

  const recipient = {
    employeeID: person.employeeId,
    email,
    action: 'approve',
    mayDelegate: true,
    language: 'en',
  } as const
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [recipientOf({ key: 'person', ...recipient })] }))
  const link = linksIn(await house.mails()).get(email)!
  const entered = (await good(current.call(enterEnvelope, { envelopeID }))).session
  const enteredElsewhere = (await good(other.call(enterEnvelope, { envelopeID }))).session
  const [byLink, byCode] = [await openedBy(house, link), await openedBy(house, link)]
  await byCode.proveAddress()

  const { archiveID } = (await good(current.call(getArchive))).archive!
  const archiveLink = (await good(current.call(getArchiveLink, { archiveID }))).link
  const key = await addedKey({ url, now: clock.now() }, current)
  const emailLink = await change(current, `third-${person.email}`)
  await good(call(forgotPassword, { email }))
  const passwordLink = tokensIn(await house.mail())[0]!
  const stream = await openStream(current)
  return {
    ...{ house, company, person, admin, factor, current, other, waiting, envelopeID, entered, enteredElsewhere },
    ...{ byLink: byLink.session, byCode: byCode.session, archiveLink, stream, key, email, passwordLink, emailLink },
    ...{ undoLink, identityCode },
  }
}

/** What an ending leaves: the token of this session, the password, the factor. */
export interface Left {
  readonly token?: string
  readonly password?: string
  readonly factor?: Enrolled | 'none'
}

type Fate = 'ends' | 'stays' | 'other token' | 'reads'
const whether = (works: boolean): Fate => (works ? 'stays' : 'ends')
const isIn = async (client: BearerClient) => (await client.call(getInfoUser)).http === 200

async function ofRecipient({ house: { call } }: Begun, session: string): Promise<Fate> {
  const { code } = await call(rejectEnvelope, { session, reason: '' })
  if (code === 'RECIPIENT_SESSION_ENDED') return 'ends'
  assert.equal((await call(getRecipientEnvelope, { session })).status, 0)
  return code === 'FIELD_REQUIRED' || code === 'RECIPIENT_CODE_REQUIRED' ? 'stays' : 'reads'
}

/** Whoever logs in afterwards types the code that was mailed before. */
async function ofIdentityCode(begun: Begun, left: Left): Promise<Fate> {
  const { house, identityCode: code } = begun
  const factor = left.factor === 'none' ? undefined : (left.factor ?? begun.factor)
  const person = { ...begun.person, password: left.password ?? begun.person.password }
  let client = await loggedIn({ house }, person, factor)
  const answer = await client.call(confirmIdentity, { code })
  if (answer.code !== 'PASSWORD_MUST_CHANGE') return whether(answer.status === 0)
  const change = { oldPassword: person.password, newPassword: 'Own-Password-4' }
  client = bearerClient(house.url, (await good(client.call(changePassword, change))).token)
  return whether((await client.call(confirmIdentity, { code })).status === 0)
}

/** How each of them is found out, by its name in the table. Those that change something come last. */
export const fates: Readonly<Record<string, (begun: Begun, left: Left) => Promise<Fate>>> = {
  'this session, in a browser or of a program': async ({ house, current }, { token }) => {
    if (await isIn(current)) return 'stays'
    return token && (await isIn(bearerClient(house.url, token))) ? 'other token' : 'ends'
  },
  'another session': async ({ other }) => whether(await isIn(other)),
  'a recipient’s session, entered from this session': (begun) => ofRecipient(begun, begun.entered),
  'a recipient’s session, entered from another session': (begun) => ofRecipient(begun, begun.enteredElsewhere),
  'a recipient’s session, by the emailed link': (begun) => ofRecipient(begun, begun.byLink),
  'a recipient’s session, by the link and the emailed code': (begun) => ofRecipient(begun, begun.byCode),
  'link to the company’s archive, made in this session': async ({ archiveLink }) =>
    whether((await fetch(archiveLink, { headers: { range: 'bytes=0-0' } })).status === 206),
  'event stream, opened in this session': async ({ house, person, stream }) => {
    const tell = (topic: string) =>
      house.database.ownerPool.query(`select pg_notify('person_changed', $1)`, [
        `${person.companyId}/${person.employeeId}/${topic}`,
      ])
    await tell('imports')
    for (let topic = await stream.next(); topic !== 'imports'; topic = await stream.next()) {
      if (topic === undefined) return 'ends'
    }
    // It looks whether its session still stands, and says so.
    await tell('session')
    return whether(await stream.beats())
  },
  'API key': async ({ key }) => whether((await key.call(getStampResult, { stampId: '' })).http === 200),
  'a login that waits for the code of the second factor': async ({ waiting, factor }) => {
    const answer = await waiting!.call(verifyFactor, { code: factor!.code() })
    return whether(answer.http !== 401)
  },
  'link that sets a password': async ({ house, passwordLink: token }) =>
    whether((await house.call(checkPasswordLink, { token })).status === 0),
  'emailed code that confirms who somebody is': ofIdentityCode,
  'link that confirms a new email': async ({ house, emailLink: token }) =>
    whether((await house.call(confirmEmail, { token })).status === 0),
  'link that undoes a change of email': async ({ house, undoLink: token }) =>
    whether((await house.call(undoEmailChange, { token })).status === 0),
}

/** A password by the link in the last email to this address. */
export async function passwordByLink({ house }: Pick<Begun, 'house'>, email: string, token: string): Promise<string> {
  const password = 'Mailed-Password-3'
  await good(house.call(resetPassword, { email, token, password }))
  return password
}

import { randomInt, timingSafeEqual } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/recipient'
import { limits } from '@laisen/contract/limits'
import { accessCodeOf } from '@laisen/contract/recipient-rules'
import type { PublicContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { subjectOf } from '../../guesses/subjects.ts'
import { AppError } from '../../http/app-error.ts'
import { unsealFor } from '../../keys/keys.ts'
import { listRecentTimes } from '../../mail/recent.ts'
import { hashToken } from '../../session/tokens.ts'
import { asEmployee, isPresent } from '../act/may-sign.ts'
import { authenticationFailed, codeSent, recipientAuthenticated } from '../events.ts'
import { asAnswered } from '../manager.ts'
import { countOutsiders } from '../outside.ts'
import * as recipients from '../recipient-store.ts'
import { recipientCodeBinding } from '../stored-draft.ts'
import { mailRecipient } from '../tell.ts'
import { type OpenRecipient, openRecipient } from './session.ts'
import { masked } from './show.ts'

type Way = 'emailedCode' | 'accessCode'

/** @throws RECIPIENT_ACCESS_CODE_WRONG, RECIPIENT_CODES_THROTTLED */
export async function proveAccessCode(
  context: PublicContext,
  { session, code }: InputOf<typeof endpoints.proveAccessCode>,
): Promise<'Success'> {
  const open = await openRecipient(context, session)
  const { recipient, db, principal } = open
  const { accessCode, accessCodeKeyId } = recipient
  if (accessCode === null || accessCodeKeyId === null) return 'Success'
  await guess(context, open, {
    way: 'accessCode',
    verify: async () => {
      const key = await context.keys.companyKeyById(db, principal.companyId, accessCodeKeyId)
      const known = unsealFor(key, accessCode, recipientCodeBinding(recipient.envelopeId, recipient.place))
      const typed = accessCodeOf(code)
      // What a previous version of the server sent was kept with its blanks, and perhaps of nothing else.
      return typed !== '' && isSame(Buffer.from(accessCodeOf(known.toString())), Buffer.from(typed))
    },
  })
  return 'Success'
}

/** A code of six digits for this session. @throws RECIPIENT_SESSION_ENDED, RECIPIENT_CODES_SENT, TOO_MANY_REQUESTS */
export async function sendCode(
  context: PublicContext,
  { session }: InputOf<typeof endpoints.sendRecipientCode>,
): Promise<DataOf<typeof endpoints.sendRecipientCode>> {
  const open = await openRecipient(context, session)
  const { db, recipient, envelope, principal } = open
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const minutes = limits.recipientCodeMinutes
  const at = context.clock.now()
  const until = new Date(at.getTime() + minutes * 60_000)
  await db.transaction(async (db) => {
    // Also where they were invited by the address alone.
    const asked = { companyId: principal.companyId, recipient: await asEmployee(db, recipient), at }
    if (!(await isPresent(db, asked))) throw new AppError('RECIPIENT_SESSION_ENDED')
    await requireFewCodes(db, recipient.id, at)
    const [person] = await countOutsiders(db, context, {
      ...{ companyId: principal.companyId, people: [(await recipients.find(db, recipient.id))!] },
      refusal: ({ retryAfterMinutes }) => new AppError('RECIPIENT_EMAILS_WAIT', { field: 'code', retryAfterMinutes }),
    })
    await recipients.setCode(db, open.session.id, { hash: codeHash(open, code), until })
    await mailRecipient(db, context, {
      ...{ companyId: principal.companyId, template: 'envelopeCode' },
      envelope: { ...(await asAnswered(db, envelope)), message: '' },
      person: { ...person!, privateMessage: '' },
      facts: { code, minutes },
    })
    const { email } = person!
    const { address, envelopeId: subjectId } = principal
    const facts = { recipientID: recipient.id }
    const event = codeSent({ at, subjectId, facts, personal: { address, agent: open.agent, email } })
    await record(db, principal, event)
  })
  return { maskedEmail: masked(recipient.email), minutes }
}

/** So that nobody fills an inbox: whoever has the link, in as many sessions as they like. @throws RECIPIENT_CODES_SENT */
async function requireFewCodes(db: Db, recipientId: number, now: Date): Promise<void> {
  await recipients.lock(db, recipientId)
  const { recipientCodesPerQuarterHour: few, recipientCodesPerDay: most } = limits
  const times = await listRecentTimes(db, { recipientId, template: 'envelopeCode', most })
  const free = (count: number, minutes: number) => {
    const first = times[count - 1]
    return first === undefined ? 0 : first.getTime() + minutes * 60_000
  }
  const wait = Math.max(free(few, 15), free(most, 24 * 60)) - now.getTime()
  if (wait > 0) throw new AppError('RECIPIENT_CODES_SENT', { retryAfterMinutes: Math.ceil(wait / 60_000) })
}

/** @throws RECIPIENT_CODE_WRONG, RECIPIENT_CODES_THROTTLED */
export async function proveCode(
  context: PublicContext,
  { session, code }: InputOf<typeof endpoints.proveRecipientCode>,
): Promise<'Success'> {
  const open = await openRecipient(context, session)
  await guess(context, open, {
    way: 'emailedCode',
    verify: async () => {
      const { codeHash: known, codeUntil } = open.session
      if (!known || !codeUntil || codeUntil <= context.clock.now()) return false
      return isSame(known, codeHash(open, code.replace(/\s/g, '')))
    },
  })
  return 'Success'
}

/** A code works only in the session that asked for it. */
const codeHash = ({ session }: OpenRecipient, code: string) => hashToken(`recipient ${session.id} ${code}`)

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Five wrong ones within 15 minutes, and then none for 15 minutes: counted for the recipient, whatever the session. */
async function guess(
  context: PublicContext,
  open: OpenRecipient,
  { way, verify }: { readonly way: Way; verify(): Promise<boolean> },
): Promise<void> {
  const { principal, db, agent } = open
  const { companyId, recipientId, envelopeId: subjectId, address } = principal
  const refusal = (retryAfterMinutes: number) =>
    new AppError('RECIPIENT_CODES_THROTTLED', { retryAfterMinutes }).about({ companyId, address })
  const subject = subjectOf('recipient', companyId, recipientId, way)
  const proof = await context.guesses.verify({ subject, refusal }, async () => ((await verify()) ? true : undefined))
  const at = context.clock.now()
  const occurrence = {
    at,
    subjectId,
    facts: { recipientID: recipientId, way },
    personal: { address, agent, email: open.recipient.email },
  }
  await db.transaction(async (db) => {
    if (!proof) return record(db, principal, authenticationFailed(occurrence))
    await recipients.markProven(db, open.session.id, { way, at })
    await record(db, principal, recipientAuthenticated(occurrence))
  })
  if (proof) return
  const field = 'code'
  throw way === 'accessCode'
    ? new AppError('RECIPIENT_ACCESS_CODE_WRONG', { field }).about({ companyId, address })
    : new AppError('RECIPIENT_CODE_WRONG', { field }).about({ companyId, address })
}

import { isEmail } from '@laisen/contract/people-rules'
import { isNameOfSomebody } from '@laisen/contract/recipient-rules'
import { missingCharacters } from '@laisen/pades/stamp/measure'
import { shownText } from '@laisen/pades/stamp/shown-text'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { recipientDelegated } from './events.ts'
import { countOutsiders } from './outside.ts'
import * as recipients from './recipient-store.ts'
import * as sent from './sent-store.ts'

interface Typed {
  readonly name: string
  readonly email: string
}

/** Who is to act instead, as it was typed. @throws FIELD_REQUIRED, NAME_HIDDEN_CHARACTERS, EMAIL_INVALID, RECIPIENT_NAME_NOT_SHOWN */
export function readSuccessor({ name: typedName, email: typedEmail }: Typed): Typed {
  const [name, email] = [typedName.trim(), typedEmail.trim()]
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  if (!isNameOfSomebody(name)) throw new AppError('NAME_HIDDEN_CHARACTERS', { field: 'name' })
  if (!isEmail(email)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  const characters = missingCharacters(shownText(name), 'bold')
  if (characters !== '') throw new AppError('RECIPIENT_NAME_NOT_SHOWN', { field: 'name', characters })
  return { name, email }
}

type Code = Pick<recipients.Recipient, 'accessCode' | 'accessCodeKeyId'>

interface Replacing {
  readonly companyId: number
  readonly envelope: sent.SentEnvelope
  readonly recipient: recipients.Recipient
  readonly successor: Typed & Pick<recipients.Recipient, 'locale' | 'mayDelegate' | 'privateMessage'>
  readonly at: Date
  readonly reason: string
  readonly by: PrincipalIdentity
  readonly address: string
  /** The access code of the successor, at that place among the recipients. */
  readonly codeAt: (place: number) => Promise<Code>
  readonly refusal: Parameters<typeof countOutsiders>[2]['refusal']
}

/**
 * Has somebody else act in place of a recipient, with the same fields. The envelope is locked. The caller asks the successor.
 * @returns the successor, counted among the addresses outside the company @throws RECIPIENT_TWICE, and what `refusal` makes
 */
export async function replaceRecipient(
  db: Db,
  context: Pick<Services, 'clock'> & Parameters<typeof countOutsiders>[1],
  { companyId, envelope, recipient, successor, at, reason, by, address, codeAt, refusal }: Replacing,
) {
  const { name, email } = successor
  const everyone = await recipients.list(db, envelope.id)
  if (everyone.some((one) => one.email.toLowerCase() === email.toLowerCase()))
    throw new AppError('RECIPIENT_TWICE', { field: 'email' })
  const place = everyone.length
  const [successorId] = await recipients.insert(db, [
    {
      ...{ companyId, envelopeId: envelope.id, place, employeeId: null },
      ...{ step: recipient.step, action: recipient.action, certificateId: recipient.certificateId },
      ...{ answerableId: recipient.answerableId, actsFor: recipient.actsFor ?? recipient.id },
      ...{ sentAt: envelope.sentAt, tokenHash: null },
      ...successor,
      ...(await codeAt(place)),
    },
  ])
  const toRecipientID = successorId!
  await recipients.markEnded(db, recipient.id, { state: 'delegated', at, reason, delegatedTo: toRecipientID })
  await sent.markActivity(db, envelope.id, { at, delegated: true })
  await sent.settleAttention(db, envelope.id)
  const facts = { recipientID: recipient.id, toRecipientID }
  const personal = { name, email, text: reason, address }
  await record(db, by, recipientDelegated({ at, subjectId: envelope.id, facts, personal }))
  return countOutsiders(db, context, { companyId, people: [(await recipients.find(db, toRecipientID))!], refusal })
}

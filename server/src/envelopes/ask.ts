import { fill, type Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailFrame } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { recordAll } from '../events/record.ts'
import type { PrincipalIdentity, SystemPrincipal } from '../principal.ts'
import { hashToken, newToken } from '../session/tokens.ts'
import { recipientInvited, recipientReminded } from './events.ts'
import { asAnswered } from './manager.ts'
import type { Addressed } from './outside.ts'
import * as recipients from './recipient-store.ts'
import type { SentEnvelope } from './sent-store.ts'
import { mailRecipient, mailUnlessFull } from './tell.ts'

type AskServices = Pick<Services, 'mail' | 'config' | 'clock'>

/** What people are told about an envelope when they are asked. */
export type AskedAbout = Pick<
  SentEnvelope,
  'id' | 'senderName' | 'companyName' | 'subject' | 'message' | 'dueAt' | 'timeZone' | 'totalDocuments' | 'totalPages'
> &
  Pick<SentEnvelope, 'locale'>

interface Asked extends Addressed {
  readonly step: number
  readonly name: string
  readonly locale: Locale
  readonly action: recipients.Recipient['action']
  readonly privateMessage: string
}

interface Asking {
  readonly companyId: number
  readonly envelope: AskedAbout
  /** Who asks: the sender, or Laisen where nobody pressed a button for it. */
  readonly by: PrincipalIdentity
}

/** Invites whoever is next, when someone has acted or delegated. That person does not, and what they did is on record by itself. */
export const laisen = (companyId: number): SystemPrincipal => ({ kind: 'system', companyId, job: 'envelopes.ask' })

export const newLink = (): { token: string; tokenHash: Buffer } => {
  const token = newToken()
  return { token, tokenHash: hashToken(token) }
}

/** The page of a recipient. */
export function signingLink({ config }: Pick<Services, 'config'>, token: string): string {
  return `${config.publicUrl}/Sign?token=${token}`
}

/** Emails people whose turn has come, each with a link of their own. Of those who were asked before, the links before end. */
export async function ask(
  db: Db,
  services: AskServices,
  { again = false, ...asking }: Asking & { readonly people: readonly Asked[]; readonly again?: boolean },
): Promise<void> {
  const at = services.clock.now()
  const links = asking.people.map((person) => ({ person, ...newLink() }))
  for (const { person, tokenHash } of links) await recipients.markAsked(db, person.id, { tokenHash, at })
  const acted = await recipients.list(db, asking.envelope.id)
  // Whoever sent it may have left since.
  const envelope = await asAnswered(db, asking.envelope)
  await tellAsked(db, services, { ...asking, envelope, links, again, acted })
}

interface Telling extends Asking {
  readonly links: readonly { readonly person: Asked; readonly token: string }[]
  readonly again: boolean
  /** All recipients; the email names those of them who have acted. */
  readonly acted?: readonly recipients.Recipient[]
}

/** The emails and events of people whose rows say already that they were asked. */
export async function tellAsked(db: Db, services: AskServices, telling: Telling): Promise<void> {
  const { companyId, envelope, by, links, again, acted = [] } = telling
  const at = services.clock.now()
  const mailed: Asked[] = []
  for (const { person, token } of links) {
    const template: MailTemplate = again ? 'envelopeReminder' : invitations[person.action]
    const order = {
      ...{ companyId, envelope, person, template },
      acted,
      facts: { link: signingLink(services, token), contents: contentsIn(person.locale, envelope) },
    }
    // Whoever presses a button is refused; nobody else is, because of what the sender may email.
    if (by.kind !== 'system') await mailRecipient(db, services, order)
    else if (!(await mailUnlessFull(db, services, order))) continue
    mailed.push(person)
  }
  await recordAll(
    db,
    by,
    mailed.map(({ id: recipientID, step, email }) => {
      const common = { at, subjectId: envelope.id, personal: { email } }
      return again
        ? recipientReminded({ ...common, facts: { recipientID } })
        : recipientInvited({ ...common, facts: { recipientID, step } })
    }),
  )
}

function contentsIn(locale: Locale, { totalDocuments: documents, totalPages: pages }: AskedAbout): string {
  return fill(mailFrame[locale].contentsOf, { documents, pages })
}

const invitations = {
  sign: 'envelopeToSign',
  approve: 'envelopeToApprove',
  acknowledge: 'envelopeToAcknowledge',
} as const

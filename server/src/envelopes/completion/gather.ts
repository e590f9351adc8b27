import { limits } from '@laisen/contract/limits'
import { chainHead } from '../../chain/head.ts'
import { getIdentity } from '../../companies/identity.ts'
import type { Services } from '../../context.ts'
import type { CompanyDb } from '../../db/database.ts'
import { type Contact, listContacts } from '../../employees/contacts.ts'
import { findLevelPolicy } from '../../levels/policy.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import * as timeline from '../timeline-store.ts'
import { type EventKind, eventWords } from './event-kinds.ts'
import type {
  AuthenticationMeans,
  CompletionFacts,
  EnvelopeEnd,
  EventFacts,
  RecipientFacts,
  SignatureTime,
} from './facts.ts'

interface Gathering {
  readonly envelopeId: number
  readonly ended: EnvelopeEnd
}

/** Everything that the certificate of completion tells, as it stands now. Undefined if there is no such envelope. */
export async function gatherFacts(
  { db, config, clock }: Pick<Services, 'config' | 'clock'> & { readonly db: CompanyDb },
  { envelopeId, ended }: Gathering,
): Promise<(CompletionFacts & { readonly language: 'en' | 'th' }) | undefined> {
  return db.read(async (reading) => {
    const envelope = await sent.find(reading, envelopeId)
    if (!envelope) return undefined
    const documents = await sent.listDocuments(reading, envelopeId)
    const people = await recipients.list(reading, envelopeId)
    const events = await timeline.listEvents(reading, envelopeId, limits.envelopeEventsShown)
    const answerable = people.flatMap(({ answerableId }) => answerableId ?? [])
    const contacts = await listContacts(reading, [envelope.senderId, ...answerable])
    const { name, verified } = await getIdentity(reading, db.companyId)
    const { servers } = await findLevelPolicy(reading)
    const asked = [...servers, ...config.tsaUrls].map((url) => new URL(url).hostname)
    const known = { people, events, contacts, timestampers: [...new Set(asked)] }
    return {
      language: envelope.locale,
      envelope: { id: envelope.id, subject: envelope.subject, sentAt: envelope.sentAt, ended },
      sender: {
        name: envelope.senderName,
        email: contacts.find(({ id }) => id === envelope.senderId)?.email ?? '',
      },
      company: { name, verified },
      timeZone: envelope.timeZone,
      madeAt: clock.now(),
      documents: documents.map((document) => ({
        ...{ name: document.name, pages: document.pages, level: document.level, lastRevision: document.revision },
        firstSha256: document.sentSha256.toString('hex'),
        lastSha256: document.sha256.toString('hex'),
        verificationUrl: `${config.publicUrl ?? ''}/v/${document.verificationId}`,
      })),
      recipients: people.map((person) => recipientFacts(person, known)),
      events: events.flatMap((event) => eventFacts(event, { people, documents }) ?? []),
      chain: await chainHead(reading),
    }
  })
}

interface Known {
  readonly people: readonly recipients.Recipient[]
  readonly events: readonly timeline.Happened[]
  readonly contacts: readonly Contact[]
  /** Names of the servers that give timestamps; none where the company's own authority does. */
  readonly timestampers: readonly string[]
}

function recipientFacts(person: recipients.Recipient, known: Known): RecipientFacts {
  const { people, events } = known
  const own = events.filter(({ recipientID }) => recipientID === person.id)
  const proofs = own.filter(({ type }) => type === 'envelope.authenticated')
  const ended = own.findLast(({ type }) => endings.has(type))
  const ways = proofs.map(({ facts }) => facts.way as AuthenticationMeans)
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? ''
  return {
    ...{ name: person.name, email: person.email, action: person.action, step: person.step },
    outcome: person.state === 'sent' ? 'asked' : person.state,
    ...{ askedAt: person.askedAt, openedAt: person.openedAt, endedAt: person.endedAt, reason: person.reason },
    authenticatedAt: proofs.at(-1)?.at ?? null,
    authentication: [...new Set<AuthenticationMeans>(ways.includes('login') ? ways : ['link', ...ways])],
    address: text(ended, 'address'),
    agent: text(ended, 'agent'),
    delegatedTo: nameOf(person.delegatedTo),
    actsFor: nameOf(person.actsFor),
    signature: signatureFacts(person, known),
  }
}

const endings = new Set(['envelope.acted', 'envelope.rejected', 'envelope.delegated'])

const text = (event: timeline.Happened | undefined, name: string) => String(event?.personal?.[name] ?? '')

function signatureFacts(person: recipients.Recipient, { events, contacts, timestampers }: Known) {
  const acted = events.findLast(({ type, recipientID }) => type === 'envelope.acted' && recipientID === person.id)
  if (!acted) return undefined
  const { facts, at } = acted
  return {
    subject: text(acted, 'subject'),
    ...{ issuer: String(facts.issuer), serial: String(facts.serial) },
    signsBy: facts.signsBy as 'oneTime' | 'company' | 'own',
    answerable: contacts.find(({ id }) => id === person.answerableId)?.name ?? '',
    // What is not on record is not claimed.
    ...{ keyIsSignersAlone: false, recognisedInThailand: false },
    time: timeOf(facts.level === 'B-B', { at, timestampers }),
  }
}

function timeOf(isUnstamped: boolean, { at, timestampers }: { at: Date } & Pick<Known, 'timestampers'>): SignatureTime {
  if (isUnstamped) return { by: 'server', at }
  return timestampers.length > 0 ? { by: 'authority', at, authority: timestampers.join(', ') } : { by: 'company', at }
}

interface Naming {
  readonly people: readonly recipients.Recipient[]
  readonly documents: readonly sent.EnvelopeDocument[]
}

/** Undefined for an event of another noun. */
function eventFacts(event: timeline.Happened, { people, documents }: Naming): EventFacts | undefined {
  const kind = event.type.replace(/^envelope\./, '') as EventKind
  if (!Object.hasOwn(eventWords, kind)) return undefined
  const { at, facts, actorName, recipientID, documentID } = event
  return {
    ...{ at, kind, address: text(event, 'address') },
    who: actorName ?? people.find(({ id }) => id === recipientID)?.name ?? '',
    ...(kind === 'acted' && { action: facts.action as EventFacts['action'] }),
    ...(facts.way !== undefined && { means: facts.way as AuthenticationMeans }),
    ...(documentID !== null && { document: documents.find((one) => one.documentId === documentID)?.name }),
  }
}

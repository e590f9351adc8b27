import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { chainHead } from '../../chain/head.ts'
import { getIdentity } from '../../companies/identity.ts'
import type { Services } from '../../context.ts'
import type { CompanyDb } from '../../db/database.ts'
import { type Contact, listContacts } from '../../employees/contacts.ts'
import { findLevelPolicy } from '../../levels/policy.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { levelsOfRecipients } from '../signature-levels.ts'
import * as timeline from '../timeline-store.ts'
import { eventFacts } from './event-facts.ts'
import type { AuthenticationMeans, CompletionFacts, EnvelopeEnd, RecipientFacts, SignatureTime } from './facts.ts'

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
    const { events, leftOut } = await timeline.listEvents(reading, envelopeId, limits.envelopeEventsShown)
    const proofs = await timeline.listProofs(reading, envelopeId)
    const answerable = people.flatMap(({ answerableId }) => answerableId ?? [])
    const contacts = await listContacts(reading, [envelope.senderId, ...answerable])
    const { name, verified } = await getIdentity(reading, db.companyId)
    const { servers } = await findLevelPolicy(reading)
    const asked = [...servers, ...config.tsaUrls].map((url) => new URL(url).hostname)
    const levels = levelsOfRecipients(documents, await timeline.listActs(reading, envelopeId))
    const known = { people, proofs, contacts, levels, timestampers: [...new Set(asked)] }
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
        ...{ name: document.name, pages: document.pages, level: document.level, fault: document.fault },
        first: { number: document.revisionSent, sha256: document.sentSha256.toString('hex') },
        last: { number: document.revision, sha256: document.sha256.toString('hex') },
        verificationUrl: `${config.publicUrl ?? ''}/v/${document.verificationId}`,
      })),
      recipients: people.map((person) => recipientFacts(person, known)),
      events: events.map((event) => eventFacts(event, { people, documents, senderName: envelope.senderName })),
      eventsLeftOut: leftOut,
      chain: await chainHead(reading),
    }
  })
}

interface Known {
  readonly people: readonly recipients.Recipient[]
  /** What proves what they did (listProofs). */
  readonly proofs: readonly timeline.Happened[]
  readonly contacts: readonly Contact[]
  /** Of what each recipient signed. */
  readonly levels: ReadonlyMap<number, SignatureLevel>
  /** Names of the servers that give timestamps; none where the company's own authority does. */
  readonly timestampers: readonly string[]
}

function recipientFacts(person: recipients.Recipient, known: Known): RecipientFacts {
  const { people, proofs } = known
  const own = proofs.filter(({ recipientID }) => recipientID === person.id)
  const ended = own.find(({ type }) => type !== authenticated)
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? ''
  return {
    ...{ name: person.name, email: person.email, action: person.action, step: person.step },
    outcome: person.state === 'sent' ? 'asked' : person.state,
    ...{ askedAt: person.askedAt, openedAt: person.openedAt, endedAt: person.endedAt, reason: person.reason },
    authentication: authenticationOf(own, ended),
    consent: String(ended?.facts.consent ?? ''),
    address: text(ended, 'address'),
    agent: text(ended, 'agent'),
    delegatedTo: nameOf(person.delegatedTo),
    actsFor: nameOf(person.actsFor),
    signature: signatureFacts(ended, person, known),
  }
}

const authenticated = 'envelope.authenticated'

/** What an act says that its session was identified by; of whoever has not acted, all that was proven. */
function authenticationOf(own: readonly timeline.Happened[], ended: timeline.Happened | undefined) {
  const proofs = own.filter(({ type }) => type === authenticated)
  const proven = proofs.map(({ facts }) => facts.way as AuthenticationMeans)
  const said = typeof ended?.facts.authenticatedBy === 'string' ? ended.facts.authenticatedBy.split('+') : undefined
  const ways =
    said?.flatMap((way) => meansOf[way] ?? []) ?? (proven.includes('login') ? proven : ['link' as const, ...proven])
  return ways.map((by) => ({ by, at: proofs.find(({ facts }) => facts.way === by)?.at ?? null }))
}

/** As recipient/session.ts records them. */
const meansOf: Readonly<Record<string, AuthenticationMeans>> = {
  ...{ login: 'login', link: 'link', code: 'emailedCode', 'access code': 'accessCode' },
}

const text = (event: timeline.Happened | undefined, name: string) => String(event?.personal?.[name] ?? '')

function signatureFacts(
  acted: timeline.Happened | undefined,
  person: recipients.Recipient,
  { contacts, levels, timestampers }: Known,
) {
  if (acted?.type !== 'envelope.acted') return undefined
  const { facts, at } = acted
  return {
    subject: text(acted, 'subject'),
    ...{ issuer: text(acted, 'issuer') || String(facts.issuer ?? ''), serial: String(facts.serial) },
    signsBy: facts.signsBy as 'oneTime' | 'company' | 'own',
    answerable: contacts.find(({ id }) => id === person.answerableId)?.name ?? '',
    // What is not on record is not claimed.
    ...{ keyIsSignersAlone: false, recognisedInThailand: false },
    time: timeOf(facts, { at, timestampers }),
    level: levels.get(person.id) ?? null,
  }
}

function timeOf(
  { level, timestampedBy }: timeline.Happened['facts'],
  { at, timestampers }: { at: Date } & Pick<Known, 'timestampers'>,
): SignatureTime {
  if (level === 'B-B') return { by: 'server', at }
  if (timestampers.length === 0) return { by: 'company', at }
  // Servers that did not answer attest nothing: the next one did, the company's own authority last of all.
  return { by: 'authority', at, authority: typeof timestampedBy === 'string' ? timestampedBy : timestampers.join(', ') }
}

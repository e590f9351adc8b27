import type { ReportRow, ReportSection } from '@laisen/pades/report/report'
import type { AuthenticationMeans, RecipientFacts, SignatureFacts } from './facts.ts'
import type { Words } from './words.ts'

const actions = { sign: 'signs', approve: 'approves', acknowledge: 'acknowledges' } as const
export const done = { sign: 'outcomeSigned', approve: 'outcomeApproved', acknowledge: 'outcomeAcknowledged' } as const
const outcomes = {
  waiting: 'outcomeWaiting',
  asked: 'outcomeAsked',
  opened: 'outcomeOpened',
  rejected: 'outcomeRejected',
} as const
export const means = {
  link: 'byLink',
  emailedCode: 'byEmailedCode',
  accessCode: 'byAccessCode',
  login: 'byLogin',
} as const satisfies Record<AuthenticationMeans, string>

/** What one recipient was asked, how it was made sure who they are, and what they did. */
export function recipientSection(recipient: RecipientFacts, words: Words, company: string): ReportSection {
  const { name, email, action, step, authentication, address, agent, reason, signature } = recipient
  const by = authentication.map(({ by, at }) => provenBy(words(means[by]), at, words))
  const rows = [
    ...words.row('email', email),
    ...words.row('role', words('roleInStep', { action: words(actions[action]), step })),
    ...words.row('actsFor', recipient.actsFor),
    ...words.row('outcome', outcomeOf(recipient, words)),
    ...words.row('reason', reason),
    ...words.row('askedAt', recipient.askedAt),
    ...words.row('openedAt', recipient.openedAt),
    ...words.row('authentication', by.length > 0 ? by.join('; ') : words('byNothing')),
    ...words.row('consent', recipient.consent === '' ? '' : words('consentVersion', { version: recipient.consent })),
    ...words.row('actedAt', recipient.endedAt),
    ...words.row('address', address),
    ...words.row('agent', agent),
    ...(signature ? signatureRows(signature, words, company) : []),
  ]
  return { heading: name, isPart: true, blocks: [{ kind: 'rows', rows }] }
}

const provenBy = (way: string, at: Date | null, words: Words) =>
  at === null ? way : words('provenAt', { way, time: words.time(at) })

function outcomeOf({ outcome, action, delegatedTo }: RecipientFacts, words: Words): string {
  if (outcome === 'done') return words(done[action])
  return outcome === 'delegated' ? words('outcomeDelegated', { name: delegatedTo }) : words(outcomes[outcome])
}

function signatureRows(signature: SignatureFacts, words: Words, company: string): ReportRow[] {
  const { issuer, serial } = signature
  return [
    ...words.row('certificateSubject', certificateOf(signature, words)),
    ...words.row('certificateIssuer', issuer),
    ...words.row('certificateSerial', serial),
    ...words.row('signatureTime', timeOf(signature, words, company)),
    ...words.row('level', signature.level && `PAdES ${signature.level}`),
    ...words.row('kind', words(kindOf(signature))),
  ]
}

function certificateOf({ signsBy, subject, answerable }: SignatureFacts, words: Words): string {
  if (signsBy === 'oneTime') return words('certificateOneTime', { subject })
  return signsBy === 'company' ? words('certificateCompany', { subject, answerable }) : subject
}

function timeOf({ time: said }: SignatureFacts, words: Words, company: string): string {
  const time = words.time(said.at)
  if (said.by === 'authority') return words('timeByOther', { time, authority: said.authority })
  return said.by === 'company' ? words('timeByCompany', { time, company }) : words('timeOfServer', { time })
}

/**
 * rules 8.5: no more than what holds. A key that this service makes or can open is not the signer's alone, whatever the certificate
 * says; the certificate of a company says who uses it only by our records.
 */
function kindOf({ signsBy, keyIsSignersAlone, recognisedInThailand }: SignatureFacts) {
  if (signsBy !== 'own' || !keyIsSignersAlone) return 'kindSimple'
  return recognisedInThailand ? 'kindRecognised' : 'kindAdvanced'
}

import type { Locale } from '@laisen/contract/messages/define'
import type { Report, ReportCode, ReportSection } from '@laisen/pades/report/report'
import { eventsSection } from './events.ts'
import type { CompletionFacts, DocumentFacts } from './facts.ts'
import { meaningSection } from './meaning.ts'
import { recipientSection } from './recipient.ts'
import { type Words, wordsOf } from './words.ts'

/** A verification page, and its QR code (verification-mark.ts). */
interface VerificationLink {
  readonly url: string
  readonly code: Omit<ReportCode, 'alternative'>
}

/** A certificate of completion in the language of the envelope's sender, ready to be set as a PDF. */
export function completionReport(facts: CompletionFacts, language: Locale, link?: VerificationLink): Report {
  const words = wordsOf(language, facts.timeZone)
  const { envelope, company } = facts
  return {
    language,
    title: words('title'),
    subtitles: [envelope.subject, ...(link ? [words('verify', { url: link.url })] : [])],
    qr: link && { ...link.code, alternative: words('verifyCode', { url: link.url }) },
    sections: [
      envelopeSection(facts, words),
      { heading: words('documentsHeading'), blocks: [] },
      ...facts.documents.map((document) => documentSection(document, words)),
      { heading: words('recipientsHeading'), blocks: [] },
      ...facts.recipients.map((recipient) => recipientSection(recipient, words, company.name)),
      eventsSection(facts, words),
      evidenceSection(facts, words),
      meaningSection(facts, words),
    ],
    footer: words('footer', { id: envelope.id, company: company.name, zone: facts.timeZone }),
    creator: 'Laisen',
    createdAt: facts.madeAt,
  }
}

function envelopeSection({ envelope, sender, company, madeAt }: CompletionFacts, words: Words): ReportSection {
  const { ended } = envelope
  const rows = [
    ...words.row('subject', envelope.subject),
    ...words.row('envelopeNumber', String(envelope.id)),
    ...words.row('sender', `${sender.name}, ${sender.email}`),
    ...words.row('company', company.verified ? company.name : words('companyUnverified', { company: company.name })),
    ...words.row('sentAt', envelope.sentAt),
    ...words.row(ended.state, ended.at),
    ...words.row('endedBecause', ended.reason),
    ...words.row('madeAt', madeAt),
  ]
  const frozen = ended.state === 'completed' ? [] : [{ kind: 'text', text: words('frozen') } as const]
  return { heading: words('envelopeHeading'), blocks: [{ kind: 'rows', rows }, ...frozen] }
}

function documentSection(document: DocumentFacts, words: Words): ReportSection {
  const { name, pages, first, last, level, fault, verificationUrl } = document
  const rows = [
    ...words.row('pages', String(pages)),
    { label: words('firstRevision', { revision: first.number }), value: first.sha256 },
    { label: words('lastRevision', { revision: last.number }), value: last.sha256 },
    ...words.row('level', level === null ? words('levelNone') : `PAdES ${level}`),
    ...words.row('levelMissed', fault && words.why(fault)),
    ...words.row('verificationUrl', verificationUrl),
  ]
  return { heading: name, isPart: true, blocks: [{ kind: 'rows', rows }] }
}

function evidenceSection({ chain }: CompletionFacts, words: Words): ReportSection {
  const rows = chain ? [...words.row('chainHead', chain.hash), ...words.row('chainAt', chain.at)] : []
  const said = chain
    ? [
        { kind: 'text', text: words('chain') } as const,
        { kind: 'rows', rows } as const,
        { kind: 'text', text: words('chainLimit') } as const,
      ]
    : []
  return { heading: words('evidenceHeading'), blocks: [...said, { kind: 'text', text: words('missingLetters') }] }
}

import type { CompanyColors } from '../company-colors.ts'
import type { CompanyBrand } from '../endpoints/settings.ts'
import { fill, type Locale } from '../messages/define.ts'
import { type MailTemplate, mailFrame, mailMessages } from '../messages/mail.ts'
import { oneLine } from '../one-line.ts'
import { htmlOf } from './html.ts'
import { plainOf } from './plain.ts'

export type MailFacts = Readonly<Record<string, string | number>>

/** Fill the template; `link` is what its button opens, `links` where it has several, each with facts of its own. */
export interface MailContent {
  readonly facts: MailFacts
  readonly links?: readonly MailFacts[] | undefined
  /** How the company that it is about looks. */
  readonly brand?: CompanyBrand | undefined
}

interface ComposeOptions extends MailContent {
  readonly template: MailTemplate
  readonly locale: Locale
}

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** An email in its parts, in the reader's language and filled, but not yet laid out. Nothing in it is escaped. */
export interface MailParts {
  readonly locale: Locale
  readonly subject: string
  /** The company it is about, where the reader may be told. */
  readonly company: string | undefined
  readonly colors: CompanyColors | undefined
  /** The whole address of the company's logo. */
  readonly logo: string | undefined
  readonly title: string
  /** Everybody has acted: the title is green. */
  readonly good: boolean
  readonly paragraphs: readonly string[]
  /** The reader, where the email waits for them: their name in the greeting is marked. */
  readonly waitsFor: string | undefined
  /** Until when. */
  readonly due: Detail | undefined
  /** Who, when, with what. */
  readonly details: readonly Detail[]
  /** What somebody wrote, in lines of its own. */
  readonly reason: Detail | undefined
  readonly code: string | undefined
  readonly buttons: readonly { readonly label: string; readonly link: string }[]
  readonly expires: string | undefined
  /** What to do with what was signed. */
  readonly keep: string | undefined
  readonly unexpected: string | undefined
  /** Introduces the link in letters, below its button; undefined where the link is an ordinary address. */
  readonly copy: string | undefined
  /** Whose it is, why it was sent, how to recognise it, and whom to ask. */
  readonly notes: readonly string[]
}

export interface Detail {
  readonly label: string
  readonly value: string
}

/** What the button opens in an email without a link of its own. */
const pages: Partial<Record<MailTemplate, string>> = {
  passwordChanged: '/login',
  emailChangeAsked: '/login',
  noticeUnproven: '/login',
  factorEnrolled: '/login',
  factorDisabled: '/login',
  factorReminder: '/userprofile?tab=security',
  factorRequired: '/userprofile?tab=security',
  recoveryCodeUsed: '/userprofile',
  guessesUsedUp: '/login',
  newDevice: '/login',
  newDeviceUnproven: '/login',
  registrationTaken: '/login',
  companyApproved: '/login',
  companyResumed: '/login',
  upgradeAccepted: '/Upgradeplan',
  upgradeDeclined: '/Upgradeplan',
  certificateAssigned: '/UploadPDF',
  stampConfirmed: '/PdfPreview?stampId={stampId}',
  stampDeclined: '/PdfPreview?stampId={stampId}',
  stampExpired: '/PdfPreview?stampId={stampId}',
  stampEnded: '/PdfPreview?stampId={stampId}',
  keyGrantAsked: '/userprofile?tab=keys',
  chainHead: '/log',
  archiveRequested: '/setting',
  archiveReady: '/setting',
  certificateReassigned: '/login',
  certificateLocked: '/login',
  certificateUnlocked: '/CertList',
  certificateReplaced: '/CertList',
  certificateRevoked: '/CertList',
  certificateGroupGained: '/UploadPDF',
  certificateGroupLost: '/CertList',
  certificateIssued: '/UploadPDF',
  certificateEnding: '/CertList?dialog=request',
  certificateFileEnding: '/CertList',
  renewalFailing: '/historylog',
  renewalsFailing: '/platform/health',
  envelopeCompletedSender: '/Envelopes/{envelopeID}',
  envelopeUndelivered: '/Envelopes/{envelopeID}',
  envelopeDelegated: '/Envelopes/{envelopeID}',
  envelopeRecipientLeft: '/Envelopes/{envelopeID}',
  envelopeHandedOver: '/Envelopes/{envelopeID}',
  reportScheduled: '{path}',
}

/** Facts that are shown below each other, in this order. */
const detailFacts = ['time', 'device', 'address', 'left', 'document', 'contents', 'certificate', 'acted'] as const

/** Emails that wait for their reader to act. */
const waiting = new Set<MailTemplate>([
  'envelopeToSign',
  'envelopeToApprove',
  'envelopeToAcknowledge',
  'envelopeReminder',
])
/** Emails that tell that everybody has acted. */
const completed = new Set<MailTemplate>(['envelopeCompleted', 'envelopeCompletedSender'])

/** Facts that may have several lines. */
const lined: readonly string[] = ['reason', 'message', 'acted']

/** An email in its recipient's language, as HTML and as plain text that says the same. */
export function compose(options: ComposeOptions): Composed {
  const parts = partsOf(options)
  return { subject: parts.subject, text: plainOf(parts), html: htmlOf(parts) }
}

function partsOf({ template, locale, facts: given, links = [given], brand }: ComposeOptions): MailParts {
  const text = mailMessages[locale][template]
  const words = mailFrame[locale]
  const facts = cleaned(given)
  const page = pages[template]
  // An email to an address that is not proven may stand in for one with a link, and must not open it.
  const opened = page === undefined ? links : facts.site === undefined ? [] : [{ link: facts.site + fill(page, facts) }]
  const buttons = opened.flatMap((own) => buttonOf(text.action, { ...facts, ...cleaned(own) }))
  const secret = facts.code !== undefined || (page === undefined && buttons.length > 0)
  return {
    locale,
    // A fact with a line break would start another header.
    subject: oneLine(fill(text.subject, facts)),
    company: facts.companyName,
    colors: brand?.colors ?? undefined,
    logo: brand?.logo && facts.site ? facts.site + brand.logo : undefined,
    title: fill(text.title, facts),
    good: completed.has(template),
    paragraphs: [
      facts.name ? fill(words.hello, facts) : words.helloAnyone,
      ...text.body.split('\n\n').map((one) => fill(one, facts)),
    ],
    waitsFor: waiting.has(template) ? facts.name : undefined,
    due: facts.due ? { label: words.due, value: facts.due } : undefined,
    details: [
      ...(facts.username && facts.companyCode ? [{ label: words.account, value: fill(words.accountOf, facts) }] : []),
      { label: secret ? words.askedBy : words.doneBy, value: facts.actor || fill(text.by, facts) },
      ...detailFacts.flatMap((name) => (facts[name] ? [{ label: words[name], value: facts[name] }] : [])),
    ],
    reason: noteOf(words, facts),
    code: facts.code,
    buttons,
    expires: text.expires && fill(text.expires, facts),
    keep: completed.has(template) ? words.keep : undefined,
    unexpected: text.unexpected && fill(text.unexpected, facts),
    copy: secret && buttons.length > 0 ? words.copy : undefined,
    notes: notesOf(words, { facts, because: fill(facts.formerUser ? words.standsIn : text.because, facts), secret }),
  }
}

type Facts = Readonly<Record<string, string>>

/** What somebody wrote: why something ended, or what they ask. */
function noteOf(words: (typeof mailFrame)[Locale], { reason, message }: Facts): Detail | undefined {
  if (message) return { label: words.message, value: message }
  return reason ? { label: words.reason, value: reason } : undefined
}

function buttonOf(label: string | undefined, facts: Facts) {
  return label && facts.link ? [{ label: fill(label, facts), link: facts.link }] : []
}

function notesOf(
  words: (typeof mailFrame)[Locale],
  { facts, because, secret }: { facts: Facts; because: string; secret: boolean },
): string[] {
  const contact = facts.companyEmail ? words.askCompany : facts.contact ? words.askOperator : words.noReply
  return [
    ...(secret ? [facts.code === undefined ? words.linkIsYours : words.codeIsYours] : []),
    because,
    ...(facts.site ? [fill(words.genuine, facts)] : []),
    fill(contact, facts),
    // Whoever has a company to ask does not ask the operator.
    ...(facts.phone && !facts.companyEmail ? [fill(words.callOperator, facts)] : []),
    fill(facts.companyName ? words.sentFor : words.sent, facts),
  ]
}

/** Facts come from people: only those that are shown in lines have any, and none may turn the direction of the text around it. */
function cleaned(facts: MailFacts): Facts {
  const clean = (name: string, text: string) =>
    lined.includes(name) ? text.split(/\r?\n/).map(oneLine).join('\n').trim() : oneLine(text)
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, clean(name, String(fact))]))
}

import * as z from 'zod/mini'
import { fieldKinds, recipientActions } from './envelope-rules.ts'
import { limits } from './limits.ts'
import { list } from './list.ts'
import { id, localeName, maybe, nameText, proseText, text } from './wire.ts'
import { flag } from './wire-values.ts'

/** What a sender composes. It is kept as it is, however incomplete, until it is sent: CheckDraft says what is missing. */

/** The client's own name of a part of the draft: a document, a recipient or a field. Each is used once. */
const key = z.string().check(z.regex(/^[\w-]{1,36}$/))
const keysOnce = z.superRefine<{ readonly key: string }[]>((parts, { addIssue }) => {
  const seen = new Set<string>()
  for (const [index, { key }] of parts.entries()) {
    if (seen.has(key)) return addIssue({ code: 'custom', path: [index, 'key'] })
    seen.add(key)
  }
})
const points = z.number().check(z.minimum(-limits.stampNumberMost), z.maximum(limits.stampNumberMost))
const page = z.int().check(z.minimum(1), z.maximum(limits.stampNumberMost))

const document = z.object({
  key,
  name: nameText(limits.documentNameCharacters),
  /** Which pages of which files it consists of, in order. Null: all of them. A file that is used whole and alone stays as it is. */
  parts: list(
    z.object({
      fileID: id,
      pages: z.nullable(list(page).check(z.maxLength(limits.envelopePagesPicked))),
    }),
  ).check(z.maxLength(limits.envelopeFiles)),
})

const recipient = z.object({
  key,
  /** An employee of the company; null for somebody whom only name and email describe. */
  employeeID: maybe(id),
  name: nameText(limits.recipientNameCharacters),
  email: text(limits.emailCharacters),
  language: localeName,
  /** Those of a step are asked at the same time, when everyone of the steps before is done. */
  step: z.int().check(z.minimum(1), z.maximum(limits.envelopeRecipients)),
  action: z.enum(recipientActions),
  /** To be typed before the documents are shown. It never leaves the server: empty on an update means unchanged. */
  accessCodeOn: z._default(flag, false),
  accessCode: maybe(text(limits.accessCodeCharacters)),
  privateMessageOn: z._default(flag, false),
  privateMessage: maybe(proseText(limits.envelopeMessageCharacters)),
  mayDelegate: z._default(flag, false),
  /** The company's certificate that signs for the recipient; null for a certificate of the recipient's own. */
  globalCertID: maybe(id),
  /** The employee who answers for a signature with the company's certificate. */
  answerableID: maybe(id),
})

const field = z.object({
  key,
  documentKey: key,
  recipientKey: key,
  kind: z.enum(fieldKinds),
  page,
  /** Points from the left and the bottom of the page as displayed. */
  x: points,
  y: points,
  width: points,
  height: points,
  required: z._default(flag, true),
  label: maybe(nameText(limits.fieldLabelCharacters)),
  /** Which pages show a signature: the placed position only, from its page to the last one, or those of `pages`. */
  pageMode: z._default(z.enum(['placed', 'toLast', 'custom']), 'placed'),
  pages: maybe(list(page).check(z.maxLength(limits.envelopePagesPicked))),
  textDirection: z._default(z.enum(['horizontal', 'vertical']), 'horizontal'),
})

export const draftContent = z.object({
  workType: z.enum(['self-signed', 'workflow']),
  subject: nameText(limits.envelopeSubjectCharacters),
  message: proseText(limits.envelopeMessageCharacters),
  documents: list(document).check(z.maxLength(limits.envelopeDocuments), keysOnce),
  recipients: list(recipient).check(z.maxLength(limits.envelopeRecipients), keysOnce),
  fields: list(field).check(z.maxLength(limits.envelopeFields), keysOnce),
  /** The last day, and the last minute of it, in the sender's time zone. */
  dueDateOn: z._default(flag, false),
  dueDate: maybe(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/))),
  dueTimeOn: z._default(flag, false),
  dueTime: maybe(z.string().check(z.regex(/^(\d{2}:\d{2})?$/))),
  /** 0: never. */
  remindEveryDays: z._default(z.int().check(z.minimum(0), z.maximum(limits.reminderDaysMost)), 0),
  /** The company certifies each document before it is sent, so that nothing but filling and signing is possible afterwards. */
  certify: z._default(flag, false),
  /** The company's certificate that certifies. */
  certifyCertID: maybe(id),
  /** Draws the address at which anyone can check the document on its first page. */
  showVerification: z._default(flag, true),
})

export type DraftContent = z.output<typeof draftContent>
export type DraftRecipient = DraftContent['recipients'][number]
export type DraftField = DraftContent['fields'][number]

/** What stands in the way of sending, and where: the key of the document, recipient or field, if it is about one. */
export const draftProblems = [
  'envelopeDocumentMissing',
  'envelopeDocumentEmpty',
  'envelopeFileMissing',
  'envelopePageMissing',
  'envelopePageTwice',
  'envelopePagesTooMany',
  'envelopeMergeTooLarge',
  'envelopeSignedDocumentChanged',
  'envelopeFieldNotPermitted',
  'envelopeCertifyNotPossible',
  'envelopeCertificateMissing',
  'envelopeCertificateRefused',
  'envelopeSubjectMissing',
  'envelopeLinkNotAllowed',
  'pleaseAddInvolved',
  'recipientNameMissing',
  'recipientNameWithoutLetter',
  'recipientEmailInvalid',
  'recipientTwice',
  'recipientGone',
  'recipientNameNotShown',
  'accessCodeMissing',
  'privateMessageMissing',
  'dueDateMissing',
  'dueDateImpossible',
  'dueDatePast',
  'dueTimeMissing',
  'dueTimeImpossible',
  'signatureFieldMissing',
  'dateFieldsDiffer',
  'fieldOutsidePage',
  'fieldTooSmall',
  'fieldPlacesTooMany',
  'fieldRecipientMissing',
  'globalCertificatePersonMissing',
  'globalCertificateRefused',
  'selfSignedRecipients',
] as const
export type DraftProblemCode = (typeof draftProblems)[number]

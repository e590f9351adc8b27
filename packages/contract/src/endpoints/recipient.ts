import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { envelopeStatus, fieldKinds, recipientActions, recipientStates } from '../envelope-rules.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { done, id, instant, localeName, maybe, nameText, proseText, text } from '../wire.ts'
import { whole } from '../wire-values.ts'
import { companyBrand } from './settings.ts'
import { signatureItem } from './signatures.ts'

// What a recipient of an envelope does. They need no account: the emailed link opens a session for this envelope and this recipient
// alone, and acting takes a code that is emailed and typed in that session. Who is logged in enters by Envelope/Enter.

const session = text(limits.linkTokenCharacters)
const access = 'public'

export const openEnvelopeLink = endpoint({
  method: 'POST',
  path: 'Recipient/OpenLink',
  title:
    'Opens an emailed link, and starts a session for its recipient. The link stays valid until the recipient’s part is over.',
  access,
  effect: 'own',
  perMinute: 60,
  input: z.object({ token: text(limits.linkTokenCharacters) }),
  data: z.object({ session: z.string() }),
})

const ownField = z.object({
  fieldID: z.number(),
  documentID: z.number(),
  kind: z.enum(fieldKinds),
  page: z.number(),
  /** Points from the left and the bottom of the page as displayed. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  required: z.boolean(),
  label: z.string(),
  /** Whether the text runs upward. */
  vertical: z.boolean(),
})
export type RecipientField = z.output<typeof ownField>

const usableCertificate = z.object({
  certID: z.number(),
  certName: z.string(),
  /** Whether its password is asked for. */
  passwordCheck: z.boolean(),
})

/** How a recipient signs: by a certificate made for this act, by the company’s, or by one of their own. */
const signingWays = ['oneTime', 'company', 'own'] as const

export const getRecipientEnvelope = endpoint({
  method: 'POST',
  path: 'Recipient/GetEnvelope',
  title:
    'What the recipient is asked to do. Documents and fields come once the access code was typed, if there is one.',
  access,
  effect: 'read',
  perMinute: 240,
  input: z.object({ session }),
  data: z.object({
    envelopeID: z.number(),
    subject: z.string(),
    message: z.string(),
    privateMessage: z.string(),
    /** Whom to ask: the sender, a successor, or an administrator where the sender has left. */
    senderName: z.string(),
    /** The address of the administrator or successor who stands in for a sender who has left; empty otherwise. */
    contactEmail: z.string(),
    companyName: z.string(),
    companyBrand,
    status: z.literal(Object.values(envelopeStatus)),
    sentAt: instant,
    dueAt: z.nullable(instant),
    /** Why it ended; empty otherwise. */
    endReason: z.string(),
    recipientName: z.string(),
    /** The address that the code goes to, with most of it hidden: s•••@example.com. */
    maskedEmail: z.string(),
    language: localeName,
    action: z.enum(recipientActions),
    state: z.enum(recipientStates),
    mayDelegate: z.boolean(),
    /** Whether the access code is still to be typed. Until then there are no documents and no fields. */
    accessCodeNeeded: z.boolean(),
    /** Whether the emailed code is still to be typed before acting. */
    codeNeeded: z.boolean(),
    /** Whether a code was emailed that still works. */
    codeSent: z.boolean(),
    signsBy: z.enum(signingWays),
    /** Of one's own, for who signs by one. The first is the usual choice. */
    certificates: z.array(usableCertificate),
    /** One's own, for an employee who is logged in and has a place to sign; the default first. */
    savedSignatures: z.array(signatureItem),
    documents: z.array(
      z.object({
        documentID: z.number(),
        name: z.string(),
        pages: z.number(),
        sizeBytes: z.number(),
        revision: z.number(),
      }),
    ),
    fields: z.array(ownField),
    /** Everyone involved, in the order of the steps. */
    recipients: z.array(
      z.object({
        name: z.string(),
        step: z.number(),
        action: z.enum(recipientActions),
        state: z.enum(recipientStates),
      }),
    ),
    /** Whether the certificate of completion is there. */
    certificateOfCompletion: z.boolean(),
  }),
})
export type RecipientEnvelope = z.output<typeof getRecipientEnvelope.data>

export const proveAccessCode = endpoint({
  method: 'POST',
  path: 'Recipient/ProveAccessCode',
  title: 'Types the access code that the sender gave to the recipient in another way.',
  access,
  effect: 'own',
  perMinute: 60,
  input: z.object({ session, code: text(limits.accessCodeCharacters) }),
  data: done,
})

export const sendRecipientCode = endpoint({
  method: 'POST',
  path: 'Recipient/SendCode',
  title: 'Emails the recipient a code of six digits for this session. The one before it ends.',
  access,
  effect: 'own',
  perMinute: 30,
  input: z.object({ session }),
  data: z.object({ maskedEmail: z.string(), minutes: z.number() }),
})

export const proveRecipientCode = endpoint({
  method: 'POST',
  path: 'Recipient/ProveCode',
  title: 'Types the emailed code, which proves that the recipient reads this address.',
  access,
  effect: 'own',
  perMinute: 60,
  input: z.object({ session, code: text(limits.factorCodeCharacters) }),
  data: done,
})

export const getRecipientPdf = endpoint({
  method: 'GET',
  path: 'Recipient/GetPdf',
  title: 'A document of the envelope as it is now; Range is answered.',
  access,
  effect: 'read',
  input: z.object({ session, documentID: whole }),
  secretHeaders: { session: 'x-recipient-session' },
  data: z.null(),
  answers: 'application/pdf',
})

export const getRecipientFirstPage = endpoint({
  method: 'GET',
  path: 'Recipient/GetFirstPage',
  title:
    'A picture of the first page of a document as it is now, to read before the document has arrived: the envelope’s first one, unless another is named.',
  access,
  effect: 'read',
  perMinute: 60,
  input: z.object({ session, documentID: maybe(whole) }),
  secretHeaders: { session: 'x-recipient-session' },
  data: z.null(),
  answers: 'image/png',
})

export const getRecipientSignaturePicture = endpoint({
  method: 'GET',
  path: 'Recipient/GetSignaturePicture',
  title: 'The picture of a saved signature of the recipient, who is an employee and logged in.',
  access,
  effect: 'read',
  perMinute: 60,
  input: z.object({ session, signatureID: whole }),
  secretHeaders: { session: 'x-recipient-session' },
  data: z.null(),
  answers: 'image/*',
})

export const getRecipientCompletionPdf = endpoint({
  method: 'GET',
  path: 'Recipient/GetCompletionPdf',
  title: 'The certificate of completion.',
  access,
  effect: 'read',
  input: z.object({ session }),
  secretHeaders: { session: 'x-recipient-session' },
  data: z.null(),
  answers: 'application/pdf',
})

/** What is written by hand: drawn with a pen, typed, or a picture (PNG or JPEG, base64). */
const handwriting = z.object({
  kind: z.enum(['strokes', 'typed', 'picture']),
  /** Lines, separated by semicolons: `x y width` of each point, separated by blanks; y points down. A list would cost more to parse. */
  strokes: maybe(text(limits.strokesCharacters)),
  text: maybe(nameText(limits.recipientNameCharacters)),
  base64: maybe(text(limits.handwritingBase64Characters)),
})
export type WireHandwriting = z.output<typeof handwriting>

export const actOnEnvelope = endpoint({
  method: 'POST',
  path: 'Recipient/Act',
  title: 'Signs, approves or acknowledges all documents of the envelope, with everything the recipient fills in.',
  access,
  effect: 'own',
  perMinute: 60,
  maxBodyBytes: limits.actRequestBytes,
  input: z.object({
    session,
    /** The recipient has seen the documents and agrees to act electronically. */
    consent: z.boolean(),
    /** What was typed into one's fields. Dates and names are filled by the server. */
    fields: list(
      z.object({
        fieldID: id,
        text: maybe(proseText(limits.fieldTextCharacters)),
        checked: maybe(z.boolean()),
      }),
    ).check(z.maxLength(limits.envelopeFields)),
    /** How the signature is drawn; required for who signs in a visible place. */
    handwriting: maybe(handwriting),
    /** How initials are drawn; their letters otherwise. */
    initials: maybe(handwriting),
    /** One of one's own certificates, and its password if it asks for one. */
    certID: maybe(id),
    certPassword: maybe(text(limits.passwordMaxCharacters)),
  }),
  data: z.object({ status: z.literal(Object.values(envelopeStatus)) }),
})

export const rejectEnvelope = endpoint({
  method: 'POST',
  path: 'Recipient/Reject',
  title: 'Rejects the envelope with a reason. It ends for everyone.',
  access,
  effect: 'own',
  perMinute: 60,
  input: z.object({ session, reason: proseText(limits.cancelReasonCharacters) }),
  data: done,
})

export const delegateEnvelope = endpoint({
  method: 'POST',
  path: 'Recipient/Delegate',
  title: 'Has somebody else act in one’s place, where the sender allowed that.',
  access,
  effect: 'own',
  perMinute: 30,
  input: z.object({
    session,
    name: nameText(limits.recipientNameCharacters),
    email: text(limits.emailCharacters),
    reason: proseText(limits.cancelReasonCharacters),
  }),
  data: done,
})

export const setRecipientLanguage = endpoint({
  method: 'POST',
  path: 'Recipient/SetLanguage',
  title: 'Changes the language of the recipient’s page and emails.',
  access,
  effect: 'own',
  perMinute: 60,
  input: z.object({ session, language: localeName }),
  data: done,
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { done, maybe, text } from '../wire.ts'
import { stampStates } from './stamps.ts'

// A certificate with checkConfirmPass: what others ask for is signed when its owner confirms (rules 5.6). The owner needs no session;
// the token of the mailed link is the right to look, to confirm and to decline.

const strData = text(limits.linkTokenCharacters)

export const pdfStampConfirm = endpoint({
  method: 'POST',
  path: 'PDFStamp/PdfStampConfirm',
  title: 'Signs the document of a mailed link, by the certificate’s password or its owner’s own. Works once.',
  access: 'public',
  effect: 'own',
  perMinute: 60,
  input: z.object({
    /** The token: `stk` of the link. */
    strData,
    /** The certificate's password, if it requires one for each signature; else the owner's own. */
    pw: maybe(text(limits.passwordMaxCharacters)),
    /** What the signature will say, as GetStampConfirmation told it. */
    shown: shown({ certName: text(), certReason: text(2_000), certLocation: text(2_000) }),
  }),
  data: done,
})

export const getStampConfirmation = endpoint({
  method: 'POST',
  path: 'PDFStamp/GetStampConfirmation',
  title: 'What a mailed link asks its reader to sign. Looking does not use the link up.',
  access: 'public',
  effect: 'read',
  perMinute: 120,
  input: z.object({ strData }),
  data: z.object({
    certName: z.string(),
    /** Whether `pw` is the certificate's password. */
    certPasswordCheck: z.boolean(),
    documentName: z.string(),
    pages: z.number(),
    sizeBytes: z.number(),
    /** Who asks. */
    requesterName: z.string(),
    companyName: z.string(),
    /** Whom the link was mailed to. */
    ownerName: z.string(),
    username: z.string(),
    certReason: z.string(),
    certLocation: z.string(),
    /** The page with the signature, whether all pages show it, and whether none does. */
    page: z.number(),
    allPages: z.boolean(),
    visible: z.boolean(),
    /** ISO 8601, UTC. */
    requestedAt: z.string(),
    expiresAt: z.string(),
  }),
})

export const getStampConfirmationPdf = endpoint({
  method: 'GET',
  path: 'PDFStamp/GetStampConfirmationPdf',
  title: 'The document that a mailed link asks to sign, as it was sent; Range is answered.',
  access: 'public',
  effect: 'read',
  input: z.object({ strData }),
  secretHeaders: { strData: 'x-stamp-token' },
  data: z.null(),
  answers: 'application/pdf',
})

export const declineStamp = endpoint({
  method: 'POST',
  path: 'PDFStamp/DeclineStamp',
  title: 'Declines to sign the document of a mailed link, and tells whoever asked.',
  access: 'public',
  effect: 'own',
  perMinute: 60,
  input: z.object({ strData, reason: maybe(text(limits.declineReasonCharacters)) }),
  data: done,
})

export const getStampRequest = endpoint({
  method: 'GET',
  path: 'PDFStamp/GetStampRequest',
  title: 'How far a stamp has got that this person asked for and the owner of the certificate has to confirm.',
  access: [permission.uploadFile],
  effect: 'read',
  input: z.object({ stampId: z.string() }),
  data: z.object({
    stampId: z.string(),
    state: z.enum(stampStates),
    /** The name of the signed file once it is done; before, that of the document. */
    fileName: z.string(),
    certName: z.string(),
    /** Who confirms. */
    ownerName: z.string(),
    /** ISO 8601, UTC. */
    requestedAt: z.string(),
    expiresAt: z.string(),
    /** When it was signed, declined, or ended. */
    endedAt: z.nullable(z.string()),
    /** What the owner wrote when declining; empty without. */
    declineReason: z.string(),
  }),
})

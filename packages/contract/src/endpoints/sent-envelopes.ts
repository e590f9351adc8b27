import * as z from 'zod/mini'
import { isDay, isMinute } from '../day-and-minute.ts'
import { endpoint } from '../endpoint.ts'
import { envelopeStatus, recipientActions, recipientStates } from '../envelope-rules.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { done, id, instant, maybe, paging, proseText, text } from '../wire.ts'
import { whole } from '../wire-values.ts'

// What the sender of an envelope does once it is composed. Who holds 1 sees those of the whole company.

const access = [permission.envelopes] as const
const status = z.literal(Object.values(envelopeStatus))

/** Whom a call about a recipient is about, as they were shown. */
export const shownRecipient = shown({ name: text(), email: text() })

export const sendEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/SendEnvelope',
  title: 'Sends a draft to the recipients of its first step, and reserves the signatures of all.',
  access,
  effect: 'add',
  input: z.object({
    envelopeID: id,
    /** The version that was checked. */
    version: id,
  }),
  data: z.object({ envelopeID: z.number(), status }),
  idempotent: true,
})

/** waiting: one has to act on them. sent: one sent them, and they are under way or ended otherwise than by completion. */
export const envelopeTabs = ['waiting', 'sent', 'completed'] as const

const row = z.object({
  envelopeID: z.number(),
  subject: z.string(),
  status,
  senderName: z.string(),
  /** True for its sender, and for whom it was handed over to: they may change it. */
  isOwn: z.boolean(),
  /** The first three, in the order of the steps. */
  recipientNames: z.array(z.string()),
  totalRecipients: z.number(),
  /** How many have acted. */
  doneRecipients: z.number(),
  totalDocuments: z.number(),
  /** Whether something stands in the way that the sender can mend: an email that was not delivered, for example. */
  needsAttention: z.boolean(),
  sentAt: instant,
  dueAt: z.nullable(instant),
  lastActivityAt: instant,
  completedAt: z.nullable(instant),
})
export type EnvelopeRow = z.output<typeof row>

export const listEnvelopes = endpoint({
  method: 'POST',
  path: 'Envelope/ListEnvelopes',
  title: 'The envelopes that one sent or has to act on, the latest first.',
  access,
  effect: 'read',
  input: z.object({
    ...paging,
    tab: z.enum(envelopeTabs),
    /** Only with this status. */
    status: maybe(status),
    /** Those of the whole company, for who holds 1. */
    everyone: maybe(z.boolean()),
  }),
  data: z.object({ listData: z.array(row), count: z.number(), dataCount: z.number() }),
})

export const countEnvelopes = endpoint({
  method: 'POST',
  path: 'Envelope/CountEnvelopes',
  title: 'How many envelopes each tab shows.',
  access,
  effect: 'read',
  input: z.object({}),
  data: z.object({ waiting: z.number(), sent: z.number(), drafts: z.number(), completed: z.number() }),
})

const recipient = z.object({
  recipientID: z.number(),
  employeeID: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  step: z.number(),
  action: z.enum(recipientActions),
  state: z.enum(recipientStates),
  /** When they were asked, first saw the documents, and acted, rejected or delegated. */
  sentAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** What they wrote when rejecting or delegating. */
  reason: z.string(),
  /** To whom they delegated. */
  delegatedTo: z.nullable(z.number()),
  /** PAdES level of what they signed; null before it is known. */
  level: z.nullable(z.string()),
  /** Why the last email to them was not delivered; empty if nothing is known against it. */
  deliveryProblem: z.string(),
  accessCode: z.boolean(),
  /** How an employee left the company whose turn is open or to come; null for everyone else. */
  left: z.nullable(z.enum(['deleted', 'locked'])),
  /** The company's certificate that signs for them; empty for one of their own. */
  certName: z.string(),
})

const happened = z.object({
  type: z.string(),
  at: instant,
  recipientID: z.nullable(z.number()),
  documentID: z.nullable(z.number()),
  /** Who did it; empty for Laisen itself. */
  actorName: z.string(),
  /**
   * To whom it was sent or told, with the address of that time where it was recorded. Empty for what is addressed to nobody; null for
   * events of earlier versions, which did not record it.
   */
  addressees: z.nullable(z.array(z.object({ name: z.string(), email: z.string() }))),
  /** The address it came from; empty where nobody called. */
  address: z.string(),
  facts: z.record(z.string(), z.unknown()),
})

export const getEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/GetEnvelope',
  title: 'An envelope that was sent: its documents, its recipients, and what happened.',
  access,
  effect: 'read',
  input: z.object({ envelopeID: id }),
  data: z.object({
    envelopeID: z.number(),
    workType: z.enum(['self-signed', 'workflow']),
    subject: z.string(),
    message: z.string(),
    status,
    senderName: z.string(),
    /** True where the caller answers for the envelope and may change it: its sender, or who holds 1 where that person has left. */
    isOwn: z.boolean(),
    /** Who answers for it: its sender, or whom it was handed over to. */
    managerName: z.string(),
    /** Why they can no longer; null while they can. denied: they may not change envelopes any more. */
    managerLeft: z.nullable(z.enum(['deleted', 'locked', 'denied'])),
    /** The caller's own turn, if they have to act now. */
    waitsForMe: z.boolean(),
    sentAt: instant,
    dueAt: z.nullable(instant),
    /** When it was completed, rejected, cancelled or expired, and why. */
    endedAt: z.nullable(instant),
    endReason: z.string(),
    /** Whether everyone has acted, and the documents are being completed. */
    completing: z.boolean(),
    remindEveryDays: z.number(),
    /** The step whose recipients are asked now. */
    step: z.number(),
    /** True for a recipient who has yet to type an access code in this login. Until then there are no documents. */
    accessCodeNeeded: z.boolean(),
    /** None where they are not shown to the caller: to a recipient whose part is over, for example. */
    documents: z.array(
      z.object({
        documentID: z.number(),
        name: z.string(),
        pages: z.number(),
        sizeBytes: z.number(),
        revision: z.number(),
        /** Of the newest revision, in hexadecimal. */
        sha256: z.string(),
        /** PAdES level that all of its signatures have; null before the first. */
        level: z.nullable(z.string()),
        /** Why it is not B-LTA, if that was tried: one of EnvelopeLevelFault. */
        fault: z.nullable(z.string()),
        /** PUBLIC_URL/v/<id>, where anyone can check a copy. */
        verificationUrl: z.string(),
        /** Whether its bytes were purged; name and hashes stay. */
        purged: z.boolean(),
      }),
    ),
    /** A recipient is told the addresses, times and reasons of others only where the record is shown to them. */
    recipients: z.array(recipient),
    /** True where the caller sees what happened: who answers for the envelope does, and so does who has acted, once it has ended. */
    recordShown: z.boolean(),
    /** The oldest first. Where there are too many, the beginning and the end. */
    events: z.array(happened),
    /** How many are missing in the middle; Envelope/GetEnvelopeEvents has all. */
    eventsLeftOut: z.number(),
    /** True where there is a certificate of completion that the caller may read. */
    certificateOfCompletion: z.boolean(),
  }),
})

export const getEnvelopePdf = endpoint({
  method: 'GET',
  path: 'Envelope/GetEnvelopePdf',
  title: 'A document of an envelope as it is now; Range is answered.',
  access,
  effect: 'read',
  input: z.object({ envelopeID: whole, documentID: whole }),
  data: z.null(),
  answers: 'application/pdf',
})

export const getCompletionPdf = endpoint({
  method: 'GET',
  path: 'Envelope/GetCompletionPdf',
  title: 'The certificate of completion of an envelope.',
  access,
  effect: 'read',
  input: z.object({ envelopeID: whole }),
  data: z.null(),
  answers: 'application/pdf',
})

export const getEnvelopeEvents = endpoint({
  method: 'GET',
  path: 'Envelope/GetEnvelopeEvents',
  title: 'Everything that happened to an envelope, as a CSV file: UTF-8 with a byte order mark, the oldest first.',
  access,
  effect: 'read',
  perMinute: 30,
  input: z.object({ envelopeID: whole }),
  data: z.null(),
  answers: 'text/csv; charset=utf-8',
})

export const cancelEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/CancelEnvelope',
  title: 'Cancels an envelope with a reason, tells its recipients, and gives back the signatures that nobody has used.',
  access,
  effect: 'edit',
  input: z.object({ envelopeID: id, reason: proseText(limits.cancelReasonCharacters) }),
  data: done,
})

export const prolongEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/ProlongEnvelope',
  title: 'Gives the recipients of an envelope more time. One that has expired goes on where it stopped.',
  access,
  effect: 'edit',
  input: z.object({
    envelopeID: id,
    /** The last day and minute, in the caller’s time zone: YYYY-MM-DD and HH:MM. Without a time, the end of the day; without a day, no limit. */
    dueDate: maybe(
      z.string().check(
        z.regex(/^(\d{4}-\d{2}-\d{2})?$/),
        z.refine((day) => day === '' || isDay(day)),
      ),
    ),
    dueTime: maybe(
      z.string().check(
        z.regex(/^(\d{2}:\d{2})?$/),
        z.refine((minute) => minute === '' || isMinute(minute)),
      ),
    ),
  }),
  data: done,
})

export const resendEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/Resend',
  title: 'Emails a recipient whose turn it is again, with a new link. The links before it end.',
  access,
  effect: 'edit',
  input: z.object({ recipientID: id, shown: shownRecipient }),
  data: done,
  perMinute: 30,
})

export const copyEnvelopeLink = endpoint({
  method: 'POST',
  path: 'Envelope/CopyLink',
  title:
    'Makes a new link for a recipient whose turn it is, for the sender to pass on. Acting by it still takes the emailed code.',
  access,
  effect: 'edit',
  input: z.object({ recipientID: id, shown: shownRecipient }),
  data: z.object({ link: z.string() }),
  perMinute: 30,
})

export const correctRecipient = endpoint({
  method: 'POST',
  path: 'Envelope/CorrectRecipient',
  title:
    'Corrects the email of a recipient who has not acted yet. Where it is their turn, they are emailed a new link, and the old one ends.',
  access,
  effect: 'edit',
  input: z.object({ recipientID: id, email: text(limits.emailCharacters), shown: shownRecipient }),
  data: done,
})

export const enterEnvelope = endpoint({
  method: 'POST',
  path: 'Envelope/Enter',
  title: 'Opens an envelope that the signed-in person has to act on, without an emailed link.',
  access,
  effect: 'own',
  input: z.object({ envelopeID: id }),
  data: z.object({ session: z.string() }),
})

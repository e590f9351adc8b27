import { envelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const sha256 = z.string()
const recipient = { recipientID: z.number() }
const text = z.object({ text: z.string(), address: z.string() })

/** A draft was sent: its documents have their fields, and the recipients of the first step were asked. */
export const envelopeSent = defineEvent('envelope.sent', {
  subject: 'envelope',
  facts: z.object({
    workType: z.string(),
    recipients: z.number(),
    documents: z.array(z.object({ documentID: z.number(), sha256, pages: z.number() })),
    certified: z.boolean(),
    dueAt: z.nullable(z.string()),
    reserved: z.number(),
  }),
  personal: z.object({ subject: z.string(), address: z.string() }),
})

/** The fields of a document were made, or the company certified it, before anyone was asked. */
export const documentPrepared = defineEvent('envelope.prepared', {
  subject: 'envelope',
  facts: z.object({ revision: z.number(), sha256, fields: z.number(), certifiedBy: z.optional(z.string()) }),
})

/** Somebody was asked to act, and emailed a link. */
export const recipientInvited = defineEvent('envelope.invited', {
  subject: 'envelope',
  facts: z.object({ ...recipient, step: z.number() }),
  personal: z.object({ email: z.string() }),
})

/** The same person was emailed again: by the rhythm of the envelope, or because the sender asked. */
export const recipientReminded = defineEvent('envelope.reminded', {
  subject: 'envelope',
  facts: z.object(recipient),
  personal: z.object({ email: z.string() }),
})

/** The sender copied a link to pass it on. Events of earlier versions do not have the address. */
export const linkCopied = defineEvent('envelope.link-copied', {
  subject: 'envelope',
  facts: z.object(recipient),
  personal: z.object({ email: z.string() }),
})

/** The sender corrected the email of a recipient. */
export const recipientCorrected = defineEvent('envelope.corrected', {
  subject: 'envelope',
  facts: z.object(recipient),
  personal: z.object({ before: z.string(), email: z.string() }),
})

/** An email to a recipient was not delivered. */
export const recipientUndelivered = defineEvent('envelope.undelivered', {
  subject: 'envelope',
  facts: z.object({ ...recipient, deliveryMethod: z.string() }),
  personal: z.object({ email: z.string(), answer: z.string() }),
})

const seen = z.object({ address: z.string(), agent: z.string() })

/** A recipient whose turn it is saw the documents; recorded once in each session. */
export const envelopeOpened = defineEvent('envelope.opened', {
  subject: 'envelope',
  facts: z.object(recipient),
  personal: seen,
})

/** A code was emailed, because whoever has the link asked for one. */
export const codeSent = defineEvent('envelope.code-sent', {
  subject: 'envelope',
  facts: z.object(recipient),
  personal: z.object({ ...seen.shape, email: z.string() }),
})

const way = z.enum(['emailedCode', 'accessCode', 'login'])
/** The address that the recipient had then: the sender may correct it later. Events before reports came do not have it. */
const authenticated = z.object({ ...seen.shape, email: z.optional(z.string()) })

/** A recipient proved who they are in one way. */
export const recipientAuthenticated = defineEvent('envelope.authenticated', {
  subject: 'envelope',
  facts: z.object({ ...recipient, way }),
  personal: authenticated,
})

/** Somebody tried a wrong code. */
export const authenticationFailed = defineEvent('envelope.authentication-failed', {
  subject: 'envelope',
  facts: z.object({ ...recipient, way }),
  personal: authenticated,
})

/** A recipient signed, approved or acknowledged a document. */
export const recipientActed = defineEvent('envelope.acted', {
  subject: 'envelope',
  facts: z.object({
    ...recipient,
    action: z.string(),
    revision: z.number(),
    /** The revision that the recipient had seen. */
    seen: z.number(),
    sha256,
    sha256Before: sha256,
    level: z.string(),
    /** Of the signing certificate. */
    serial: z.string(),
    issuer: z.optional(z.string()),
    signsBy: z.string(),
    authenticatedBy: z.string(),
    /** The version of the words that the recipient agreed to. */
    consent: z.optional(z.string()),
    answerableID: z.optional(z.number()),
    /** As the certificate of whoever gave the timestamp names it. Earlier events do not say it. */
    timestampedBy: z.optional(z.string()),
  }),
  /** A person who issued their own certificate is its issuer: that can be erased. */
  personal: z.object({
    ...{ subject: z.string(), issuer: z.optional(z.string()) },
    ...{ address: z.string(), agent: z.string() },
  }),
})

/** Whom Laisen emailed about an ending: recipients, and whether the sender. Events of earlier versions do not say it. */
const told = {
  told: z.optional(z.array(z.number())),
  toldSender: z.optional(z.boolean()),
  /** The employee who answers for the envelope, where that is not its sender. */
  toldManager: z.optional(z.number()),
}

export const envelopeRejected = defineEvent('envelope.rejected', {
  subject: 'envelope',
  facts: z.object({ ...recipient, released: z.number(), ...told }),
  personal: text,
})

export const recipientDelegated = defineEvent('envelope.delegated', {
  subject: 'envelope',
  facts: z.object({ ...recipient, toRecipientID: z.number() }),
  personal: z.object({ name: z.string(), email: z.string(), text: z.string(), address: z.string() }),
})

export const envelopeCancelled = defineEvent('envelope.cancelled', {
  subject: 'envelope',
  facts: z.object({ released: z.number(), ...told }),
  personal: text,
})

export const envelopeExpired = defineEvent('envelope.expired', {
  subject: 'envelope',
  facts: z.object({ dueAt: z.string(), released: z.number(), ...told }),
})

export const envelopeProlonged = defineEvent('envelope.prolonged', {
  subject: 'envelope',
  facts: z.object({ before: z.nullable(z.string()), dueAt: z.nullable(z.string()), reserved: z.number() }),
})

export const envelopeCompleted = defineEvent('envelope.completed', {
  subject: 'envelope',
  facts: z.object({
    documents: z.array(
      z.object({
        ...{ documentID: z.number(), revision: z.number(), sha256, level: z.nullable(z.string()) },
        /** Why it did not reach B-LTA. */
        fault: z.optional(envelopeLevelFault),
      }),
    ),
    ...told,
  }),
})

/** The certificate of completion was signed for the company. */
export const certificateMade = defineEvent('envelope.certificate', {
  subject: 'envelope',
  facts: z.object({ sha256 }),
})

/** The documents were purged, because the company keeps them no longer than that after the end of an envelope. */
export const envelopePurged = defineEvent('envelope.purged', {
  subject: 'envelope',
  facts: z.object({ documents: z.number(), retentionDays: z.number() }),
})

/** Somebody else answers for the envelope from now on, because its sender has left or chose so. */
export const envelopeHandedOver = defineEvent('envelope.handed-over', {
  subject: 'envelope',
  facts: z.object({
    ...{ from: z.number(), to: z.number() },
    because: z.enum(['deleted', 'locked', 'denied', 'chosen']),
  }),
  /** Of the successor. */
  personal: z.object({ name: z.string() }),
})

/** A recipient who was asked or is to be asked is no longer in the company. */
export const recipientLeft = defineEvent('envelope.recipient-left', {
  subject: 'envelope',
  facts: z.object({ ...recipient, because: z.enum(['deleted', 'locked']) }),
})

/** Whoever answers for the envelope left the part of somebody who has left as it is. */
export const recipientKept = defineEvent('envelope.recipient-kept', {
  subject: 'envelope',
  facts: z.object(recipient),
})

/** The company decided how long documents of ended envelopes are kept; null: for ever. */
export const retentionChanged = defineEvent('company.retention-changed', {
  subject: 'company',
  facts: z.object({ before: z.nullable(z.number()), days: z.nullable(z.number()) }),
})

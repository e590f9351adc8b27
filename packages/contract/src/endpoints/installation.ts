import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, localeName, maybe, paging } from '../wire.ts'
import { renewalFaults } from './renewals.ts'

// The status of the installation: its outbox, and whether it can sign now.

/** The language of names and sentences in the answer. Default: the session's. */
const locale = maybe(localeName)

export const mailStates = ['waiting', 'sent', 'written', 'failed'] as const

const platformMail = z.object({
  mailID: z.number(),
  companyID: z.nullable(z.number()),
  companyCode: z.string(),
  template: z.string(),
  /** In the caller's language, without personal details. */
  subject: z.string(),
  recipient: z.string(),
  locale: localeName,
  /** written: in the outbox on disk, since no SMTP_URL is set. */
  state: z.enum(mailStates),
  attempts: z.number(),
  /** The mail server's last error; empty if there is none. */
  lastError: z.string(),
  createDate: instant,
  sendDate: z.nullable(instant),
  /** Whether it failed and its contents are still stored, so that it can be sent again. */
  canRetry: z.boolean(),
  /** Whether it is in the outbox on disk. */
  canView: z.boolean(),
})
export type PlatformMail = z.output<typeof platformMail>

export const listMails = endpoint({
  method: 'POST',
  path: 'Platform/ListMails',
  title: 'The outbox: mails that wait, went out, were written to disk, or failed; the latest first.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({
    ...paging,
    locale,
    Filter: maybe(z.object({ state: maybe(z.enum(['all', ...mailStates])) })),
  }),
  data: z.object({
    listData: z.array(platformMail),
    count: z.number(),
    dataCount: z.number(),
    /** Whether mails go into the outbox on disk. */
    onDisk: z.boolean(),
  }),
})

/** Its effect is edit, so that people with view-only access cannot open the mail of others. Opening one is recorded. */
export const viewMail = endpoint({
  method: 'POST',
  path: 'Platform/ViewMail',
  title: 'A mail of the outbox on disk, as text. That it was opened stands in its company’s history.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ mailID: id }),
  data: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
})

export const retryMail = endpoint({
  method: 'POST',
  path: 'Platform/RetryMail',
  title: 'Sends a failed mail once more.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ mailID: id }),
  data: done,
})

export const healthChecks = [
  'database',
  'masterKey',
  'token',
  'store',
  'disk',
  'clock',
  'queue',
  'mail',
  'publicUrl',
  'timestamp',
  'certificates',
  'plans',
  'renewals',
] as const

export const getHealth = endpoint({
  method: 'POST',
  path: 'Platform/GetHealth',
  title: 'How the installation does, and why a signature would fail now.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({ locale }),
  data: z.object({
    /** Whether nothing in the installation prevents signing. */
    canSign: z.boolean(),
    checks: z.array(
      z.object({
        name: z.enum(healthChecks),
        state: z.enum(['ok', 'warning', 'failed']),
        /** Whether signing fails because of it. */
        stopsSigning: z.boolean(),
        /** The finding, as a sentence in the caller's language. */
        text: z.string(),
      }),
    ),
    checkDate: instant,
    version: z.string(),
    /** Certificates that expire within 30 days or expired within the last 7, by company and without names of people. */
    endingCertificates: z.array(z.object({ companyCode: z.string(), certificates: z.number(), firstDate: instant })),
    /** Documents whose archive timestamp could not be renewed, by company and reason, the most urgent first and without their names. */
    failedRenewals: z.array(
      z.object({
        companyCode: z.string(),
        fault: z.enum(renewalFaults),
        documents: z.number(),
        /** When the first of them can no longer be proven; null where that is not known. */
        firstDate: z.nullable(instant),
        /** The first 20. */
        documentIDs: z.array(z.number()),
      }),
    ),
  }),
})

import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import * as z from 'zod'
import { type Connections, usualConnections } from './db/database.ts'
import { queueConnections } from './jobs/lanes.ts'
import { type RequestLimits, usualRequestLimits } from './limits/request-limits.ts'
import type { TokenConfig } from './pkcs11/sessions.ts'
import { StartRefused } from './start-refused.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** What the environment says about this installation (rules 9), checked and with its defaults. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where people reach the installation; undefined outside loopback until PUBLIC_URL is set. Never from a Host header. */
  readonly publicUrl: string | undefined
  readonly publicUrlSet: boolean
  /** Where certificates point for CRL, OCSP and AIA. */
  readonly pkiUrl: string | undefined
  readonly dataDir: string
  /** A PostgreSQL of the operator's own; undefined means the embedded one. The application's login, or the owner of all. */
  readonly databaseUrl: string | undefined
  /** The login that owns the tables, where DATABASE_URL is the application's. */
  readonly databaseOwnerUrl: string | undefined
  /** At most, of this process. */
  readonly databaseConnections: Connections
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Who answers questions about mails: they name it, and replies go there. */
  readonly mailContact: string | undefined
  /** What the mail server shows that delivers reports of failed emails; undefined means that none are accepted. */
  readonly bouncesSecret: string | undefined
  /** How many connections to the SMTP server this process keeps, and so how many mails it sends at once. */
  readonly smtpConnections: number
  /** How many jobs other than mail this process works on at once. */
  readonly jobsAtOnce: number
  readonly masterKey: string | undefined
  readonly masterKeyFile: string | undefined
  /** The master key is opened with the token at each start. */
  readonly masterKeyOnToken: boolean
  /** The PKCS#11 token that keeps private keys; undefined means that they are sealed in the database. */
  readonly token: TokenConfig | undefined
  /** What this replica does: answer calls, run jobs, or both. */
  readonly role: 'all' | 'web' | 'worker'
  readonly maxDocumentMegabytes: number
  /** While less than this is free, nothing more is stored. */
  readonly diskReserveBytes: number
  readonly tsaUrls: readonly string[]
  /** Multiplies how long the server waits for other machines, for a check of its health and for a task in a thread. */
  readonly patience: number
  readonly demo: boolean
  readonly demoPassword: string | undefined
  /** Whose X-Forwarded-* count: addresses and networks of proxies. */
  readonly trustProxy: readonly string[]
  /** Internal hosts (name, name:port, address or network) that the server may reach for people. */
  readonly outboundAllow: readonly string[]
  /** Who hears of vulnerabilities, as a URI for security.txt. */
  readonly securityContact: string | undefined
  /** How many companies may register. Not from the environment: only tests raise it. */
  readonly registrationLimits: { readonly networkDaily: number; readonly mailboxDaily: number; readonly hourly: number }
  /** What one client, one company and all of them together may take of this process. Not from the environment. */
  readonly requestLimits: RequestLimits
  /** Cost of argon2id for sign-in passwords. Not from the environment: only tests make it cheap. */
  readonly passwordCost: { readonly memoryKibibytes: number; readonly passes: number }
}

const text = z.string().trim()
/** A variable that is set to nothing counts as not set. */
const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const list = optional(
  text
    .default('')
    .transform((value) => value.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))),
)

const COUNT = 'must be a number from 1 to 100'
/** How many of something are used at once. */
const count = (usual: number) =>
  z.coerce.number({ error: COUNT }).int().min(1, { error: COUNT }).max(100, { error: COUNT }).default(usual)

const origin = (protocols: readonly string[]) =>
  optional(
    text
      .refine((value) => isOrigin(value, protocols), {
        error: `must be ${protocols.map((protocol) => `${protocol}//name`).join(' or ')}, without a path`,
      })
      .transform((value) => new URL(value).origin)
      .optional(),
  )

const PATIENCE = 'must be a number from 1 to 20'
const CONTACT = 'must be an email address or an https:// page'
const contact = optional(
  text
    .transform((value) => contactUri(value))
    .refine((uri) => uri !== undefined, { error: CONTACT })
    .optional(),
)

const postgresUrl = optional(
  text.refine((value) => /^postgres(ql)?:\/\//.test(value), { error: 'must start with postgres://' }).optional(),
)
/** A request may need two, and so may a command. What the queue needs of the owner's is checked apart. */
const LEAST_CONNECTIONS = 2
const MOST_CONNECTIONS = 500
const CONNECTIONS = `must be a number from ${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS}`
const connections = optional(
  z.coerce
    .number({ error: CONNECTIONS })
    .int({ error: CONNECTIONS })
    .min(LEAST_CONNECTIONS, { error: CONNECTIONS })
    .max(MOST_CONNECTIONS, { error: CONNECTIONS })
    .optional(),
)

const MEBIBYTE = 1024 * 1024
const MEGABYTES = 'must be a number of megabytes'

const environment = z.object({
  HOST: optional(text.default('127.0.0.1')),
  PORT: optional(z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).default(3000)),
  PUBLIC_URL: origin(['https:', 'http:']),
  PKI_URL: origin(['http:']),
  DATA_DIR: optional(text.optional()),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_CONNECTIONS: connections,
  DATABASE_OWNER_CONNECTIONS: connections,
  SMTP_URL: optional(
    text.refine((value) => /^smtps?:\/\//.test(value), { error: 'must start with smtp:// or smtps://' }).optional(),
  ),
  MAIL_FROM: optional(text.default('Laisen <laisen@localhost>')),
  MAIL_CONTACT: optional(text.refine(isEmail, { error: 'must be an email address' }).optional()),
  BOUNCES_SECRET: optional(text.min(32, { error: 'must have at least 32 characters' }).optional()),
  SMTP_CONNECTIONS: optional(count(2)),
  JOBS_AT_ONCE: optional(count(4)),
  MASTER_KEY: optional(text.optional()),
  MASTER_KEY_FILE: optional(text.optional()),
  MASTER_KEY_ON_TOKEN: optional(z.enum(['0', '1', 'false', 'true'], { error: 'must be 0 or 1' }).default('0')),
  PKCS11_MODULE: optional(text.optional()),
  PKCS11_TOKEN: optional(text.optional()),
  PKCS11_PIN: optional(text.optional()),
  PKCS11_SESSIONS: optional(count(8)),
  ROLE: optional(z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all')),
  MAX_DOCUMENT_MB: optional(
    z.coerce
      .number({ error: MEGABYTES })
      .int()
      .min(1)
      .max(limits.documentMegabytesMost)
      .default(limits.documentMegabytesDefault),
  ),
  DISK_RESERVE_MB: optional(
    z.coerce.number({ error: MEGABYTES }).int({ error: MEGABYTES }).min(0, { error: MEGABYTES }).default(256),
  ),
  TSA_URLS: list.refine((urls) => urls.every((url) => /^https?:\/\//.test(url)), {
    error: 'must be http:// or https:// addresses, separated by commas',
  }),
  PATIENCE: optional(
    z.coerce.number({ error: PATIENCE }).min(1, { error: PATIENCE }).max(20, { error: PATIENCE }).default(1),
  ),
  DEMO: optional(z.enum(['0', '1', 'false', 'true'], { error: 'must be 0 or 1' }).default('1')),
  DEMO_PASSWORD: optional(z.string().optional()),
  TRUST_PROXY: list,
  OUTBOUND_ALLOW: list,
  SECURITY_CONTACT: contact,
  S3_BUCKET: optional(text.optional()),
})

/** Reads the environment. @throws StartRefused with every variable that is wrong, and why. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartRefused(`The environment cannot be used: ${wrong.join('; ')}.`)
  }
  const values = parsed.data
  refuseContradictions(values)
  const embedded = values.DATABASE_URL === undefined
  const address = isLoopback(values.HOST) && embedded ? `http://${hostInUrl(values.HOST)}:${values.PORT}` : undefined
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? address,
    publicUrlSet: values.PUBLIC_URL !== undefined,
    pkiUrl: values.PKI_URL ?? (values.PUBLIC_URL === undefined ? address : undefined),
    dataDir: resolve(values.DATA_DIR ?? join(repository, 'data')),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseConnections: connectionsOf(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailContact: values.MAIL_CONTACT,
    bouncesSecret: values.BOUNCES_SECRET,
    smtpConnections: values.SMTP_CONNECTIONS,
    jobsAtOnce: values.JOBS_AT_ONCE,
    masterKey: values.MASTER_KEY,
    masterKeyFile: values.MASTER_KEY_FILE,
    masterKeyOnToken: isOn(values.MASTER_KEY_ON_TOKEN),
    token: tokenOf(values),
    role: values.ROLE,
    maxDocumentMegabytes: values.MAX_DOCUMENT_MB,
    diskReserveBytes: values.DISK_RESERVE_MB * MEBIBYTE,
    tsaUrls: values.TSA_URLS,
    patience: values.PATIENCE,
    demo: isOn(values.DEMO) && embedded && values.PUBLIC_URL === undefined,
    demoPassword: values.DEMO_PASSWORD,
    trustProxy: values.TRUST_PROXY,
    outboundAllow: values.OUTBOUND_ALLOW,
    securityContact: values.SECURITY_CONTACT,
    registrationLimits: {
      networkDaily: limits.registrationsPerNetworkDaily,
      mailboxDaily: limits.registrationsPerMailboxDaily,
      hourly: limits.registrationsPerHour,
    },
    requestLimits: usualRequestLimits,
    // OWASP's first choice for argon2id, about 150 a second on two cores (rules 3.6).
    passwordCost: { memoryKibibytes: 19_456, passes: 2 },
  }
}

/** @throws StartRefused when the queue would wait for itself: its jobs, listeners and lock hold the owner's connections */
function connectionsOf(values: z.output<typeof environment>): Connections {
  const queue = queueConnections({ jobsAtOnce: values.JOBS_AT_ONCE, smtpConnections: values.SMTP_CONNECTIONS })
  const app = values.DATABASE_CONNECTIONS ?? usualConnections.app
  const owner = values.DATABASE_OWNER_CONNECTIONS ?? Math.max(usualConnections.owner, queue + 1)
  if (values.ROLE !== 'web' && owner < queue) {
    throw new StartRefused(
      `DATABASE_OWNER_CONNECTIONS is ${owner}, but JOBS_AT_ONCE=${values.JOBS_AT_ONCE} and SMTP_CONNECTIONS=${values.SMTP_CONNECTIONS} need at least ${queue}. Raise it, or lower one of the others.`,
    )
  }
  return { app, owner }
}

/** @throws StartRefused */
function tokenOf(values: z.output<typeof environment>): TokenConfig | undefined {
  const { PKCS11_MODULE: module, PKCS11_TOKEN: tokenLabel, PKCS11_PIN: pin, PKCS11_SESSIONS: sessions } = values
  if (module === undefined && tokenLabel === undefined && pin === undefined) return undefined
  if (module === undefined || tokenLabel === undefined || pin === undefined) {
    throw new StartRefused(
      'PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN belong together: the library of the token, its label and its PIN.',
    )
  }
  return { module, tokenLabel, pin, sessions }
}

const isOn = (value: string): boolean => ['1', 'true'].includes(value)

function refuseContradictions(values: z.output<typeof environment>): void {
  const { MASTER_KEY, MASTER_KEY_FILE } = values
  const MASTER_KEY_ON_TOKEN = isOn(values.MASTER_KEY_ON_TOKEN)
  const given = Object.entries({ MASTER_KEY, MASTER_KEY_FILE, MASTER_KEY_ON_TOKEN })
    .filter(([, value]) => value)
    .map(([name]) => name)
  if (given.length > 1) throw new StartRefused(`${given.join(' and ')} are set together. Set one of them.`)
  if (MASTER_KEY_ON_TOKEN && values.PKCS11_MODULE === undefined) {
    throw new StartRefused('MASTER_KEY_ON_TOKEN is set, so PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN must be set too.')
  }
  if (values.DATABASE_URL !== undefined && given.length === 0) {
    throw new StartRefused(
      'DATABASE_URL is set, so MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_ON_TOKEN must be set too: 32 bytes in base64, for example from `openssl rand -base64 32`. Keep a copy apart from the backups.',
    )
  }
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartRefused(
      'DATABASE_OWNER_URL is set, so DATABASE_URL must be set too: the same database, signed in to as the application.',
    )
  }
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) requireSslmode(name, values[name])
  if (values.PUBLIC_URL?.startsWith('http:') && !isLoopback(new URL(values.PUBLIC_URL).hostname)) {
    throw new StartRefused(
      `PUBLIC_URL is ${values.PUBLIC_URL}, where passwords and documents would travel unencrypted. Set it to an https address; a proxy before Laisen can answer there (TRUST_PROXY).`,
    )
  }
  if (values.S3_BUCKET !== undefined) {
    throw new StartRefused('S3_BUCKET is set, but this version keeps objects in DATA_DIR only. Unset it.')
  }
}

/** pg does not encrypt unless the address says so, and names and emails would travel in the clear. */
function requireSslmode(name: string, databaseUrl: string | undefined): void {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  if (url === null || url.searchParams.has('sslmode')) return
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return
  throw new StartRefused(
    `${name} leads to another machine and does not say whether to encrypt. Add sslmode=verify-full to it, or sslmode=disable on a network of your own.`,
  )
}

/** Whether only this machine reaches the address, bare or as it stands in a URL. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** An IPv6 address stands in brackets in a URL. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function isOrigin(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value)
  return (
    url !== null && protocols.includes(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
  )
}

/** A URI is one line, whatever was typed. */
function contactUri(value: string): string | undefined {
  const address = value.replace(/^mailto:/, '')
  if (isEmail(address)) return `mailto:${address}`
  const page = URL.parse(value)
  return page?.protocol === 'https:' ? page.href : undefined
}

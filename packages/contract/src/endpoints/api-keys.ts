import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, maybe, nameText, paging, text } from '../wire.ts'
import { whole } from '../wire-values.ts'
import { listCertificatesInUpload } from './certificates.ts'
import { extendStamp } from './extend-stamp.ts'
import { getLogHistory } from './history.ts'
import * as stamps from './stamps.ts'

// API keys: programs that act for the employee who owns the key.

/** Every call that a key may be created with. A key makes those that it was created with, and no others. */
export const apiKeyEndpoints = [
  stamps.addPdfStampByCertName,
  stamps.addPdfStampDirect,
  stamps.addPdfStamp,
  stamps.addPdfStampStream,
  stamps.getStampResult,
  stamps.getStampedPdf,
  stamps.getStamp,
  extendStamp,
  stamps.getStampOptions,
  listCertificatesInUpload,
  getLogHistory,
] as const

export type ApiKeyCall = (typeof apiKeyEndpoints)[number]['path']
export const apiKeyCalls: readonly ApiKeyCall[] = apiKeyEndpoints.map(({ path }) => path)
const call = z.enum(apiKeyCalls as [ApiKeyCall, ...ApiKeyCall[]])

/** Whether a key may sign with a certificate: its owner was asked, granted it, or declined. */
const grantStates = ['asked', 'granted', 'declined'] as const
const grantState = z.enum(grantStates)

const apiKey = z.object({
  apiKeyID: z.number(),
  name: z.string(),
  /** How the key begins. The rest of it is shown once, when it is created. */
  hint: z.string(),
  employeeID: z.number(),
  employeeName: z.string(),
  calls: z.array(call),
  certList: z.array(z.object({ certID: z.number(), certName: z.string(), state: grantState })),
  /** Where it may be used from. Empty: from anywhere. */
  addresses: z.array(z.string()),
  createDate: instant,
  expireDate: instant,
  /** To the minute; null before the first use. */
  lastUsedDate: z.nullable(instant),
  lastUsedAddress: z.string(),
})
export type ApiKey = z.output<typeof apiKey>

export const addApiKey = endpoint({
  method: 'POST',
  path: 'ApiKey/AddApiKey',
  title: 'Creates a key with which a program acts for you, and answers it once.',
  access: [permission.apiKeys],
  effect: 'add',
  perMinute: 30,
  input: z.object({
    name: nameText(limits.apiKeyNameCharacters),
    /** At most a year from now. */
    expireDate: text(),
    calls: list(call),
    /** The certificates that it may sign with, among those that you may sign with. Their owners are asked for those that are not yours. */
    certList: maybe(list(z.object({ certID: whole }))),
    /** Addresses and networks in CIDR notation. Absent or empty: it may be used from anywhere. */
    addresses: maybe(list(text())),
  }),
  data: z.object({ apiKeyID: z.number(), token: z.string(), expireDate: instant }),
})

export const listApiKeys = endpoint({
  method: 'POST',
  path: 'ApiKey/ListApiKeys',
  title: 'Your keys that were not revoked, the latest first; with permission 1, those of the whole company if you ask.',
  access: [permission.apiKeys],
  effect: 'read',
  input: z.object({
    ...paging,
    /** All keys of the company, which needs permission 1. */
    company: maybe(z.boolean()),
  }),
  data: z.object({ listData: z.array(apiKey), count: z.number(), dataCount: z.number() }),
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: 'ApiKey/RevokeApiKey',
  title: 'Ends a key of yours at once; with permission 1, any of the company.',
  access: [permission.apiKeys],
  effect: 'own',
  input: z.object({ apiKeyID: id }),
  data: done,
})

export const getApiKeyOptions = endpoint({
  method: 'POST',
  path: 'ApiKey/GetApiKeyOptions',
  title: 'What a key that you create now could be given.',
  access: [permission.apiKeys],
  effect: 'read',
  input: z.object({}),
  data: z.object({
    /** The calls that your permissions allow. */
    calls: z.array(call),
    /** The certificates that you may sign with. */
    certList: z.array(
      z.object({
        certID: z.number(),
        certName: z.string(),
        /** Each call must send its password. */
        certPasswordCheck: z.boolean(),
        /** Whether it is yours, so that nobody else has to grant it. */
        own: z.boolean(),
        ownerName: z.string(),
      }),
    ),
    keysLeft: z.number(),
  }),
})

const grant = z.object({
  apiKeyID: z.number(),
  name: z.string(),
  /** Whose key it is. */
  employeeID: z.number(),
  employeeName: z.string(),
  calls: z.array(call),
  certID: z.number(),
  certName: z.string(),
  state: grantState,
  askDate: instant,
  expireDate: instant,
})
export type KeyGrant = z.output<typeof grant>

export const listKeyGrants = endpoint({
  method: 'POST',
  path: 'ApiKey/ListKeyGrants',
  title: 'The keys of others that ask to sign with your certificates, and those that may; the open requests first.',
  access: 'session',
  effect: 'read',
  input: z.object({ Page: paging.Page, PerPage: paging.PerPage }),
  data: z.object({
    listData: z.array(grant),
    count: z.number(),
    dataCount: z.number(),
    /** How many of them wait for a decision. */
    asked: z.number(),
  }),
})

export const decideKeyGrant = endpoint({
  method: 'POST',
  path: 'ApiKey/DecideKeyGrant',
  title: 'Lets somebody’s key sign with a certificate of yours, or stops it from doing so.',
  access: 'session',
  effect: 'own',
  input: z.object({ apiKeyID: id, certID: id, granted: z.boolean() }),
  data: done,
})

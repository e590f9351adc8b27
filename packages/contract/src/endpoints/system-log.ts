import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, localeName, maybe, paging } from '../wire.ts'
import { whole } from '../wire-values.ts'

// The system log (2§2): what a company's people and Laisen did, what was refused and may be an attack, and what browsers reported.

/** audit: an event, which is evidence. security: an entry of the security record. client: what a browser reported, outside the evidence. */
export const logTypes = ['audit', 'security', 'client'] as const

const logEntry = z.object({
  createDate: instant,
  /** A letter for the kind of entry and a number. */
  logId: z.string(),
  /** Empty for Laisen itself, and where nobody is known. */
  userName: z.string(),
  ip: z.string(),
  description: z.string(),
  logType: z.enum(logTypes),
  /** The kind of event, the call that was refused, or where the browser was. */
  methodName: z.string(),
  exception: z.string(),
  logTrace: z.string(),
  /** How often, where equal entries are counted together. */
  count: z.number(),
})
export type LogEntry = z.output<typeof logEntry>

export const getAllLogs = endpoint({
  method: 'POST',
  path: 'Log/GetAllLogs',
  title: 'The log of the company, the latest first: the first 1,000 entries, or a page of them.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'read',
  input: z.object({
    ...paging,
    /** The language of the descriptions. Default: the session’s. */
    locale: maybe(localeName),
    /** DD/MM/YYYY, both days included. Without both: from the beginning until now. */
    startDate: maybe(z.string()),
    endDate: maybe(z.string()),
    /** As JavaScript's getTimezoneOffset; left out: the session's zone. */
    timeZoneOFfset: maybe(whole),
    Filter: maybe(z.object({ logType: maybe(z.enum(['all', ...logTypes])) })),
  }),
  data: z.union([
    z.array(logEntry),
    z.object({
      listData: z.array(logEntry),
      /** The number of pages. */
      count: z.number(),
      /** The number of entries, counted to 10,000. */
      dataCount: z.number(),
      /** There are more than dataCount. */
      dataCountIsLeast: z.boolean(),
    }),
  ]),
})

const reported = maybe(z.string().check(z.maxLength(limits.logBytes)))

export const addLog = endpoint({
  method: 'POST',
  path: 'Log/AddLog',
  title:
    'Reports an error of the caller’s browser. Who, from where and when is known to the server; the type is always "client".',
  access: 'session',
  effect: 'own',
  maxBodyBytes: limits.logBytes,
  perMinute: limits.logsPerMinute,
  // userName, userId, logType and createDate, which the specification shows too, are ignored like any other member.
  input: z.object({
    description: reported,
    methodName: reported,
    exception: reported,
    logTrace: reported,
  }),
  data: done,
})

/**
 * Who made a timestamp of the chain: the company's own authority, a server elsewhere, or the authority of the operator, for companies that
 * have neither. Own and installation are on this installation.
 */
const anchorSources = ['own', 'server', 'installation'] as const

/** Where the evidence chain holds an entry. */
export const chainPlace = z.object({
  /** Its place among all entries of the company, from 1. */
  position: z.number(),
  chainedAt: instant,
  segment: z.number(),
  head: z.string(),
  previousHead: z.string(),
  /** The first timestamp over it. */
  anchor: z.optional(
    z.object({ anchorID: z.number(), at: instant, authority: z.string(), source: z.enum(anchorSources) }),
  ),
})
export type ChainPlace = z.output<typeof chainPlace>

export const getLogEvidence = endpoint({
  method: 'POST',
  path: 'Log/GetLogEvidence',
  title: 'Where the evidence chain holds an entry of the log.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'read',
  input: z.object({ logId: z.string() }),
  data: z.object({
    /** SHA-256 of the entry, hexadecimal. */
    hash: z.string(),
    /** Undefined for the seconds until it is chained. */
    chained: z.optional(chainPlace),
  }),
})

const anchor = z.object({
  anchorID: id,
  at: instant,
  /** Whose timestamp it is: the host of a server, or the code of a company. */
  authority: z.string(),
  source: z.enum(anchorSources),
  /** How many entries it covers. */
  rows: z.number(),
  head: z.string(),
})
export type ChainAnchor = z.output<typeof anchor>

export const getAnchors = endpoint({
  method: 'POST',
  path: 'Log/GetAnchors',
  title: 'The head of the evidence chain and its timestamps, the latest first.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'read',
  input: z.object({ Page: paging.Page, PerPage: paging.PerPage }),
  data: z.object({
    /** Undefined while nothing is chained. */
    head: z.optional(z.object({ hash: z.string(), rows: z.number(), at: instant })),
    listData: z.array(anchor),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const getAnchorFile = endpoint({
  method: 'POST',
  path: 'Log/GetAnchorFile',
  title: 'A timestamp of the evidence chain as a file, to be kept elsewhere.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'read',
  input: z.object({ anchorID: id }),
  data: z.object({ fileName: z.string(), content: z.string() }),
})

const chainCheckStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

const chainFinding = z.object({
  what: z.enum([
    'row changed',
    'personal values changed',
    'row replaced',
    'row reordered',
    'row missing',
    'row not chained',
    'row from no transaction',
    'segment changed',
    'segment does not follow',
    'head differs',
    'newest rows missing',
    'anchor contradicts',
    'anchor unsound',
  ]),
  /** The row that it is about: an event has the id E and this number in the log, history is a signature. */
  kind: z.optional(z.enum(['event', 'history'])),
  id: z.optional(z.number()),
  /** Its place among all entries of the company, from 1. */
  position: z.optional(z.number()),
  /** A span of positions, both included; of the newest that are missing, only the last. */
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  segment: z.optional(z.number()),
})
export type ChainFinding = z.output<typeof chainFinding>

const chainCheckResult = z.object({
  rows: z.number(),
  segments: z.number(),
  /** Hexadecimal. */
  head: z.string(),
  /** Entries whose personal values were erased, which their hashes allow. */
  erased: z.number(),
  /** Entries that were removed after their retention. */
  removed: z.number(),
  /** Entries that are not chained yet. */
  waiting: z.number(),
  /** How much is wrong; the first 100 are told. */
  findings: z.number(),
  found: z.array(chainFinding),
  /** How many timestamps were compared and agree. */
  anchors: z.number(),
  /** Which entries are proven by the newest timestamp of each authority. */
  proven: z.array(
    z.object({
      /** Who stamped it, as its certificate says. */
      by: z.string(),
      at: instant,
      from: z.number(),
      to: z.number(),
    }),
  ),
})
export type ChainCheckResult = z.output<typeof chainCheckResult>

const latestCheck = z.object({
  /** The last one that was asked for; null if there was none. */
  check: z.nullable(
    z.object({
      state: z.enum(chainCheckStates),
      /** Who asked for it, by name. */
      requestedBy: z.string(),
      requestDate: instant,
      rowsDone: z.number(),
      rowsTotal: z.number(),
      endDate: z.nullable(instant),
      /** Null until it is done. */
      result: z.nullable(chainCheckResult),
    }),
  ),
})

export const getChainCheck = endpoint({
  method: 'POST',
  path: 'Log/GetChainCheck',
  title: 'How far the last check of the evidence chain is, and what it found.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'read',
  input: z.object({}),
  data: latestCheck,
  perMinute: 240,
})

export const startChainCheck = endpoint({
  method: 'POST',
  path: 'Log/StartChainCheck',
  title:
    'Begins to compare all evidence of the company with its chain, and the chain with its timestamps. It takes the place of the check before.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'own',
  input: z.object({}),
  data: latestCheck,
  perMinute: 6,
})

export const cancelChainCheck = endpoint({
  method: 'POST',
  path: 'Log/CancelChainCheck',
  title: 'Stops the check of the evidence chain.',
  access: [permission.systemLog],
  menu: 3,
  effect: 'own',
  input: z.object({}),
  data: latestCheck,
  perMinute: 20,
})

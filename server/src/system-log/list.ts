import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getAllLogs, LogEntry } from '@laisen/contract/endpoints/system-log'
import type { Locale } from '@laisen/contract/messages/define'
import { logSentences } from '@laisen/contract/messages/log-sentences'
import { securityCodes } from '@laisen/contract/messages/security-codes'
import type { SecurityCode } from '@laisen/contract/security-record'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findByUsername } from '../employees/by-username.ts'
import { daysOf, zoneOf } from '../history/days.ts'
import { counted, listedSlice } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/** Entries are counted to this many, and none beyond is shown. */
const MOST_FOUND = 10_000
/** A search by username considers so many people. */
const MOST_PEOPLE = 1000

const kindsOf = { all: ['e', 's', 'c'], audit: ['e'], security: ['s'], client: ['c'] } as const

/** The log of the company, the latest first. */
export async function listLogs(
  { db, clock, security }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof getAllLogs>,
): Promise<DataOf<typeof getAllLogs>> {
  // What this process has counted and not written yet.
  await security.write()
  const locale = input.locale ?? principal.locale
  const { since, until } = spanOf(input, clock.now(), principal)
  const slice = listedSlice(input)
  const skip = Math.min(slice.skip, MOST_FOUND)
  const take = Math.min(slice.take, MOST_FOUND - skip)
  const text = input.Search?.trim().toLowerCase()
  const kinds = kindsOf[input.Filter?.logType ?? 'all']
  const { entries, found } = await db.read(async (db) => {
    const search = text ? await searchFor(db, text, locale) : undefined
    const wanted = { kinds, since, until, search }
    const { keys, found } = await store.listKeys(db, wanted, { skip, take, most: MOST_FOUND + 1 })
    return { entries: await load(db, keys, locale), found }
  })
  if (!input.Page) return entries
  const total = counted(Math.min(found, MOST_FOUND), slice)
  return { listData: entries, ...total, dataCountIsLeast: found > MOST_FOUND }
}

/** All of time, unless a day is named. @throws DATE_INVALID, DATE_END_BEFORE_START, DATE_RANGE_TOO_LONG */
function spanOf(
  input: InputOf<typeof getAllLogs>,
  now: Date,
  { timeZone }: EmployeePrincipal,
): { since: Date | null; until: Date | null } {
  if (!input.startDate && !input.endDate) return { since: null, until: null }
  return daysOf(input, now, zoneOf(input.timeZoneOFfset, timeZone))
}

async function searchFor(db: Db, text: string, locale: Locale): Promise<NonNullable<store.Wanted['search']>> {
  const matching = (sentences: Readonly<Record<string, string>>) =>
    Object.entries(sentences).flatMap(([name, sentence]) =>
      name.toLowerCase().includes(text) || sentence.toLowerCase().includes(text) ? [name] : [],
    )
  const people = await findByUsername(db, text, MOST_PEOPLE)
  return { text, types: matching(logSentences[locale]), codes: matching(securityCodes[locale]), people }
}

async function load(
  db: Db,
  keys: Awaited<ReturnType<typeof store.listKeys>>['keys'],
  locale: Locale,
): Promise<LogEntry[]> {
  const idsOf = (kind: store.EntryKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  const [events, security, reports] = await Promise.all([
    store.listEvents(db, idsOf('e')),
    store.listSecurity(db, idsOf('s')),
    store.listReports(db, idsOf('c')),
  ])
  const entries = new Map<string, LogEntry>([
    ...events.map((entry) => [`E${entry.id}`, eventEntry(entry, locale)] as const),
    ...security.map((entry) => [`S${entry.id}`, securityEntry(entry, locale)] as const),
    ...reports.map((entry) => [`C${entry.id}`, reportEntry(entry)] as const),
  ])
  return keys.flatMap(({ kind, id }) => entries.get(`${kind.toUpperCase()}${id}`) ?? [])
}

function eventEntry({ id, at, type, username, address, about }: store.EventEntry, locale: Locale): LogEntry {
  const sentence = (logSentences[locale] as Readonly<Record<string, string>>)[type] ?? type
  return {
    ...{ logId: `E${id}`, createDate: at.toISOString(), userName: username, ip: address, logType: 'audit' },
    description: about === '' ? sentence : `${sentence}: ${about}`,
    ...{ methodName: type, exception: '', logTrace: '', count: 1 },
  }
}

function securityEntry(
  { id, at, code, call, username, address, count }: store.SecurityEntry,
  locale: Locale,
): LogEntry {
  return {
    ...{ logId: `S${id}`, createDate: at.toISOString(), userName: username, ip: address, logType: 'security' },
    description: securityCodes[locale][code as SecurityCode] ?? code,
    ...{ methodName: call, exception: code, logTrace: '', count },
  }
}

function reportEntry({ id, at, username, address, count, ...report }: store.ReportEntry): LogEntry {
  const { description, methodName, exception, trace } = report
  return {
    ...{ logId: `C${id}`, createDate: at.toISOString(), userName: username, ip: address, logType: 'client' },
    ...{ description, methodName, exception, logTrace: trace, count },
  }
}

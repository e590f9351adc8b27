import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { listPlatformSecurity } from '@laisen/contract/endpoints/security-record'
import type { Locale } from '@laisen/contract/messages/define'
import { securityCodes } from '@laisen/contract/messages/security-codes'
import type { SecurityCode, SecurityKind } from '@laisen/contract/security-record'
import type { Context } from '../context.ts'
import { counted, sliceOf } from '../http/paged.ts'
import * as store from './store.ts'

/** Rows are counted to this many, and none beyond is shown. */
const MOST_FOUND = 10_000

type Page = DataOf<typeof listPlatformSecurity>

interface Asked {
  readonly input: InputOf<typeof listPlatformSecurity>
  readonly locale: Locale
  /** The operator's view. To anyone else the database shows nothing then. */
  readonly everyone: boolean
}

/** A page of the record, the latest first, with what this process has not written yet. */
export async function securityPage(
  { db, security }: Pick<Context, 'db' | 'security'>,
  { input, locale, everyone }: Asked,
): Promise<Page> {
  await security.write()
  const slice = sliceOf(input)
  const skip = Math.min(slice.skip, MOST_FOUND)
  const wanted = {
    everyone,
    search: input.Search?.trim() ?? '',
    kind: input.Filter?.kind ?? 'all',
    outcome: input.Filter?.outcome ?? 'all',
    slice: { skip, take: Math.min(slice.take, MOST_FOUND - skip) },
    mostFound: MOST_FOUND + 1,
  }
  const { entries, found } = await db.transaction((db) => store.list(db, wanted))
  return {
    listData: entries.map((entry) => onWire(entry, input.locale ?? locale)),
    ...counted(Math.min(found, MOST_FOUND), slice),
    dataCountIsLeast: found > MOST_FOUND,
  }
}

function onWire(entry: store.Entry, locale: Locale): Page['listData'][number] {
  return {
    logId: entry.id,
    createDate: entry.at.toISOString(),
    lastDate: entry.lastAt.toISOString(),
    userName: entry.username,
    ip: entry.address,
    logType: entry.kind as SecurityKind,
    description: securityCodes[locale][entry.code as SecurityCode] ?? entry.code,
    methodName: entry.call,
    code: entry.code,
    outcome: entry.outcome,
    count: entry.count,
    several: entry.several,
    companyID: entry.companyId,
    companyCode: entry.companyCode,
  }
}

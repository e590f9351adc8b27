import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getLogHistory } from '@laisen/contract/endpoints/history'
import { limits } from '@laisen/contract/limits'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { shown, type ViewerZone } from '../viewer-clock.ts'
import { type Days, daysOf } from './days.ts'
import * as store from './store.ts'

/** History of the company with permission 4 or 1, else of the person (rules 2.12). */
const COMPANY_HISTORY = 4
const EVERYTHING = 1

/** A page of who stamped what, newest first. */
export async function listHistory(
  { db, clock }: Context,
  actor: Actor,
  input: InputOf<typeof getLogHistory>,
): Promise<DataOf<typeof getLogHistory>> {
  const zone = zoneOf(input.timeZoneOFfset, actor)
  const days = daysOf(input, clock.now(), zone)
  const page = { number: Math.max(1, input.page), rows: clamp(input.perPage, 1, limits.pageSizeMost) }

  const { entries, total } = await db.transaction((db) => store.list(db, filterOf(actor, input.search, days), page))
  return {
    listData: entries.map(({ id, at, username, certName, reason, location, stampPublicId }) => ({
      id,
      ...shown(at, zone),
      at: at.toISOString(),
      username: username ?? '',
      certName: certName ?? '',
      certReason: reason ?? '',
      certLocation: location ?? '',
      stampId: stampPublicId,
    })),
    count: Math.ceil(total / page.rows),
    dataCount: total,
    startDate: days.startDate,
    endDate: days.endDate,
  }
}

/** No zone on earth is further than 14 hours from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60

function zoneOf(offsetMinutes: number | null | undefined, actor: Actor): ViewerZone {
  if (typeof offsetMinutes !== 'number') return actor.timeZone
  if (Math.abs(offsetMinutes) > MAX_OFFSET_MINUTES) throw new AppError('DATE_INVALID', { field: 'timeZoneOFfset' })
  return { offsetMinutes }
}

function filterOf(actor: Actor, search: string | null | undefined, { since, until }: Days): store.HistoryFilter {
  const company = actor.permissions.has(COMPANY_HISTORY) || actor.permissions.has(EVERYTHING)
  return { since, until, employeeId: company ? null : actor.employeeId, search: search?.trim() || null }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

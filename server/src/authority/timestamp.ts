import { randomBytes } from 'node:crypto'
import { isPkiError } from '@laisen/pki/errors'
import { parseTimestampRequest, timestampRefusal, writeTimestamp } from '@laisen/pki/timestamp'
import type { Services } from '../context.ts'
import { createShared } from '../workers/shared.ts'
import { raiseLatest } from './timestamp-store.ts'
import { isFarAhead, type TimestampUnit, timestampUnit } from './timestamp-unit.ts'

type TimestampServices = Pick<Services, 'database' | 'clock' | 'keys' | 'config' | 'log'>

/** EN 319 422 §5.2.2 allows a second. That is also how far clocks are set back in passing, by being adjusted. */
const ACCURACY_MS = 1000
const RECORDED_EACH_MS = 1000
/** A database that takes longer than a second this many times in a row gives no timestamps. */
const MOST_RECORDS = 3

/**
 * Answers a TimeStampReq (RFC 3161 §2.4) for a company: a TimeStampResp with a timestamp, or one that says why not. After the
 * clock was set back there are none until it has caught up, since two timestamps would contradict each other.
 */
export async function answerTimestamp(
  services: TimestampServices,
  companyId: number,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  try {
    const request = parseTimestampRequest(bytes)
    let unit = await timestampUnit(services, companyId)
    if (!unit) return timestampRefusal('systemFailure')
    let at = await nextTime(services, unit)
    if (!at && isFarAhead(unit, services.clock.now())) {
      unit = (await timestampUnit(services, companyId)) ?? unit
      at = await nextTime(services, unit)
    }
    if (!at) return timestampRefusal('timeNotAvailable')
    const { key, policy } = unit
    return await writeTimestamp({ request, key, policy, serial: randomBytes(16), at, accuracyMs: ACCURACY_MS })
  } catch (error) {
    if (isPkiError(error, 'TIMESTAMP_REFUSED')) return timestampRefusal(error.facts.failure)
    throw error
  }
}

/** The time now, unless a later one was issued already, here or by another process. */
async function nextTime(services: TimestampServices, unit: TimestampUnit): Promise<Date | undefined> {
  const { clock, log } = services
  let now = clock.now()
  // Before the timestamp goes out: whoever starts after a crash must know of it. The time is read again after each record, because
  // others may have been given later times meanwhile, and a record that took long is too old itself.
  for (let tries = 0; now.getTime() - unit.recordedAt >= RECORDED_EACH_MS; tries++) {
    if (tries === MOST_RECORDS) return undefined
    await recording(unit, () => recordTime(services, unit))
    now = clock.now()
  }
  const at = now.getTime()
  const latest = Math.max(unit.issuedAt, unit.recordedAt)
  if (at < latest - ACCURACY_MS) {
    log.error('authority.clock-set-back', { companyId: unit.companyId, now, latest: new Date(latest) })
    return undefined
  }
  unit.issuedAt = Math.max(unit.issuedAt, at)
  return now
}

/** One record for all timestamps that need it at the same moment: each would otherwise write the same row in turn. */
const recording = createShared<TimestampUnit, void>()

async function recordTime({ database, clock }: TimestampServices, unit: TimestampUnit): Promise<void> {
  const now = clock.now()
  const latest = await database.company(unit.companyId).transaction((db) => raiseLatest(db, unit.id, now))
  unit.recordedAt = Math.max(unit.recordedAt, latest.getTime())
}

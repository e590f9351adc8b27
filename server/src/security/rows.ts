import type { SecurityCode, SecurityKind, SecurityOutcome } from '@laisen/contract/security-record'
import type { Concerned } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'

/** Something for the security record. */
export interface Noted extends Concerned {
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  readonly code: SecurityCode
  /** The path of the call, from the contract: never a text that somebody sent. */
  readonly call: string
}

/** A row as it is stored, but for how often and until when. */
export interface RowKey {
  readonly companyId: number | null
  readonly employeeId: number | null
  readonly address: string | null
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  readonly code: SecurityCode
  readonly call: string
  readonly at: Date
  readonly several: boolean
}

export interface Row extends RowKey {
  readonly lastAt: Date
  readonly count: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The row that something belongs to, in full; and the two that count it with others where there are too many rows. */
export function rowsFor(noted: Noted, now: Date): readonly [RowKey, RowKey, RowKey] {
  const { kind, outcome, code, call, companyId = null, employeeId = null } = noted
  const what = { companyId, kind, outcome, code }
  const minute = beginning(now, MINUTE_MS)
  const several = { address: null, call: '', at: beginning(now, HOUR_MS), several: true }
  return [
    { ...what, employeeId, address: networkOf(noted.address), call, at: minute, several: false },
    { ...what, employeeId, ...several },
    { ...what, employeeId: null, ...several },
  ]
}

function beginning(now: Date, lengthMs: number): Date {
  return new Date(Math.floor(now.getTime() / lengthMs) * lengthMs)
}

/** Equal for what is one row. */
export function keyOf({ companyId, employeeId, address, kind, outcome, code, call, at, several }: RowKey): string {
  return JSON.stringify([at.getTime(), companyId, kind, outcome, code, call, employeeId, address, several])
}

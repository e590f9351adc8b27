import { recordedKindOf, type SecurityCode } from '@laisen/contract/security-record'
import type { AppError, Concerned } from '../http/app-error.ts'
import type { SecurityRecord } from './record.ts'

/** Notes a refusal, if it is of those that go into the record. */
export function noteRefusal(
  security: SecurityRecord,
  { code }: AppError,
  { call, ...concerned }: Concerned & { readonly call: string },
): void {
  const kind = recordedKindOf(code)
  if (kind) security.note({ ...concerned, kind, outcome: 'refused', code: code as SecurityCode, call })
}

/** Notes that the last guess was wrong, so that from now on all are refused for a while: with this refusal. */
export function noteLockOut(security: SecurityRecord, { code, concerned }: AppError): void {
  if (concerned)
    security.note({ ...concerned, kind: 'lockOut', outcome: 'locked', code: code as SecurityCode, call: '' })
}

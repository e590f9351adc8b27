import { AppError } from '../http/app-error.ts'

/** A package ends after it starts, and has not ended already when it is given. @throws PACKAGE_TERM_INVALID */
export function checkTerm({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }, now: Date): void {
  if (endsAt === null) return
  if (endsAt <= startsAt || endsAt <= now) throw new AppError('PACKAGE_TERM_INVALID', { field: 'expireDate' })
}

/** A package that has ended can be prolonged only as long as no other one has followed it. */
export function isChangeable(
  { id, endsAt }: { id: number; endsAt: Date | null },
  { currentId, now }: { currentId: number | undefined; now: Date },
): boolean {
  return endsAt === null || endsAt > now || id === currentId
}

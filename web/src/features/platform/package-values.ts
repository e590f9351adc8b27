import { addMonths, type Day, today } from '@laisen/contract/days'
import type { PlatformPackage } from '@laisen/contract/endpoints/platform'
import { type LimitProblem, readLimit, readStorage, type TypedLimit, typedLimit, typedStorage } from './limit.ts'
import { endOf, startOf, type TypedEnd } from './term.ts'

/** The values of the package form. */
export interface PackageValues {
  name: string
  /** Undefined means now. */
  start: Day | undefined
  end: TypedEnd
  limitUser: TypedLimit
  limitSignature: TypedLimit
  /** Empty: by the number of signatures, or as before. */
  limitByte: TypedLimit
  replace: boolean
}

export type PackageProblems = Partial<
  Record<'name' | 'end' | 'limitUser' | 'limitSignature' | 'limitByte', LimitProblem>
>

export function newPackage(now: Day): PackageValues {
  const end = { day: addMonths(now, 12), none: false }
  return {
    name: '',
    start: undefined,
    end,
    limitUser: typedLimit(undefined),
    limitSignature: typedLimit(undefined),
    limitByte: typedStorage(undefined),
    replace: true,
  }
}

export function valuesOf(found: PlatformPackage, timeZone: string): PackageValues {
  const { name, expireDate, limitUser, limitSignature, limitByte } = found
  return {
    name,
    start: undefined,
    end: { day: expireDate === null ? undefined : today(timeZone, new Date(expireDate)), none: expireDate === null },
    limitUser: typedLimit(limitUser),
    limitSignature: typedLimit(limitSignature),
    limitByte: typedStorage(limitByte),
    replace: false,
  }
}

/** What the server compares with the package as it is now. */
export function shownOf({ name, expireDate, limitUser, limitSignature, limitByte }: PlatformPackage) {
  return { name, expireDate, limitUser, limitSignature, limitByte }
}

/** The input for the call, or the errors in the form. An end that was left as it was is sent to the second. */
export function readPackage(values: PackageValues, timeZone: string, before?: PlatformPackage) {
  const { name, start, end } = values
  const [users, signatures] = [readLimit(values.limitUser), readLimit(values.limitSignature)]
  const storage = readStorage(values.limitByte)
  const problems: PackageProblems = {
    ...(name.trim() === '' ? { name: 'required' } : {}),
    ...(!end.none && end.day === undefined ? { end: 'required' } : {}),
    ...('problem' in users ? { limitUser: users.problem } : {}),
    ...('problem' in signatures ? { limitSignature: signatures.problem } : {}),
    ...('problem' in storage ? { limitByte: storage.problem } : {}),
  }
  if ('problem' in users || 'problem' in signatures || 'problem' in storage) return { problems }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    problems,
    sent: {
      name: name.trim(),
      startDate: start === undefined ? null : startOf(start, timeZone),
      expireDate: isEnd(end, before, timeZone)
        ? before.expireDate
        : end.none || end.day === undefined
          ? null
          : endOf(end.day, timeZone),
      limitUser: users.value,
      limitSignature: signatures.value,
      ...(storage.value === undefined ? {} : { limitByte: storage.value }),
    },
  }
}

function isEnd(end: TypedEnd, before: PlatformPackage | undefined, timeZone: string): before is PlatformPackage {
  if (!before) return false
  const { day, none } = valuesOf(before, timeZone).end
  return day === end.day && none === end.none
}

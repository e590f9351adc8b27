import { addMonths, today } from '@laisen/contract/days'
import type { PlatformRequest } from '@laisen/contract/endpoints/platform'
import { type LimitProblem, readLimit, type TypedLimit, typedLimit } from './limit.ts'
import { endOf, type TypedEnd } from './term.ts'

/** The form for granting a request. It contains only what the request changes and the plan leaves open. */
export interface AcceptValues {
  end: TypedEnd
  limitUser: TypedLimit | undefined
  limitSignature: TypedLimit | undefined
}

export type AcceptProblems = Partial<Record<'end' | 'limitUser' | 'limitSignature', LimitProblem>>

/** Starts with the plan's values. What the plan leaves open, and what a first package also needs, must be entered. */
export function valuesFor({ userPlan, signaturePlan, plan }: PlatformRequest, timeZone: string): AcceptValues {
  const limitOf = (asked: PlatformRequest['userPlan'], limit: number | null | undefined) => {
    if (asked) return asked.contactSale ? typedLimit(undefined) : typedLimit(limit)
    return plan ? undefined : typedLimit(undefined)
  }
  const inForce = plan !== null && !plan.expired
  // A request for more users alone does not change the term.
  const kept = !signaturePlan && inForce ? plan.expireDate : undefined
  const day = kept ? today(timeZone, new Date(kept)) : addMonths(today(timeZone), 12)
  return {
    end: { day: kept === null ? undefined : day, none: kept === null },
    limitUser: limitOf(userPlan, userPlan?.limitUser),
    limitSignature: limitOf(signaturePlan, signaturePlan?.limitSignature),
  }
}

/** The input for the call, or the errors in the form. */
export function readAccept({ end, limitUser, limitSignature }: AcceptValues, timeZone: string) {
  const users = limitUser && readLimit(limitUser)
  const signatures = limitSignature && readLimit(limitSignature)
  const problems: AcceptProblems = {
    ...(!end.none && end.day === undefined ? { end: 'required' } : {}),
    ...(users && 'problem' in users ? { limitUser: users.problem } : {}),
    ...(signatures && 'problem' in signatures ? { limitSignature: signatures.problem } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    problems,
    sent: {
      expireDate: end.none || end.day === undefined ? null : endOf(end.day, timeZone),
      ...(users && 'value' in users ? { limitUser: users.value } : {}),
      ...(signatures && 'value' in signatures ? { limitSignature: signatures.value } : {}),
    },
  }
}

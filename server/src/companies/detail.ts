import type { InputOf } from '@laisen/contract/endpoint'
import type { CompanyDetail, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { isEmail, isPhone } from '@laisen/contract/people-rules'
import type { Actor, Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { refusingTaken } from './register.ts'
import { type Detail, type DetailChange, getDetail, updateDetail } from './store.ts'

/** The record of one's own company. */
export async function loadDetail({ db }: Context, actor: Actor): Promise<CompanyDetail> {
  return told(await db.transaction((db) => getDetail(db, actor.companyId)))
}

/** Changes it. What certificates will carry of it has to be verified again (a trigger sees to that). */
export async function changeDetail(
  { db, clock }: Context,
  actor: Actor,
  input: InputOf<typeof updateCompanyDetail>,
): Promise<CompanyDetail> {
  return refusingTaken(() =>
    db.transaction(async (db) => {
      const before = await getDetail(db, actor.companyId)
      const change = changed(before, input)
      const names = (Object.keys(change) as (keyof DetailChange)[]).filter((name) => change[name] !== before[name])
      if (names.length > 0) {
        await updateDetail(db, actor.companyId, change)
        await record(db, actor.companyId, {
          type: 'company.updated',
          at: clock.now(),
          actorId: actor.employeeId,
          subjectId: actor.companyId,
          facts: { changed: names },
        })
      }
      return told(await getDetail(db, actor.companyId))
    }),
  )
}

/** Absent is unchanged (rules 1.5). A company that registered in English may call itself by its Thai name here. */
function changed(before: Detail, input: InputOf<typeof updateCompanyDetail>): DetailChange {
  const line = (field: Exclude<keyof typeof input, 'companyName'>): string => {
    const value = (input[field] ?? before[field]).trim()
    if (/\p{Cc}/u.test(value)) throw new AppError('VALUE_NOT_ALLOWED', { field })
    return value
  }
  const name = (input.companyName ?? before.name).trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'companyName' })
  if (/\p{Cc}/u.test(name)) throw new AppError('VALUE_NOT_ALLOWED', { field: 'companyName' })
  const change = {
    name,
    telephoneNo: line('telephoneNo'),
    email: line('email'),
    country: line('country'),
    city: line('city'),
    address: line('address'),
  }
  for (const field of ['telephoneNo', 'email', 'country', 'city', 'address'] as const) {
    // What was empty from the start (the operator's own making) may stay so.
    if (change[field] === '' && before[field] !== '') throw new AppError('FIELD_REQUIRED', { field })
  }
  if (change.email !== before.email && !isEmail(change.email)) {
    throw new AppError('REGISTRATION_EMAIL_INVALID', { field: 'email' })
  }
  if (change.telephoneNo !== before.telephoneNo && !isPhone(change.telephoneNo)) {
    throw new AppError('VALUE_NOT_ALLOWED', { field: 'telephoneNo' })
  }
  return change
}

function told(detail: Detail): CompanyDetail {
  return {
    companyName: detail.name,
    companyCode: detail.code,
    telephoneNo: detail.telephoneNo,
    email: detail.email,
    country: detail.country,
    city: detail.city,
    address: detail.address,
    status: detail.suspendedAt === null,
    username: detail.username,
    password: '',
    verified: detail.verifiedAt !== null,
  }
}

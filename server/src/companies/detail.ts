import type { InputOf } from '@laisen/contract/endpoint'
import type { CompanyDetail, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { isEmail, isPhone } from '@laisen/contract/people-rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findOwnAdmin } from '../employees/own-admin.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { companyUpdated } from './events.ts'
import { type Detail, type DetailChange, getDetail, lockDetail, updateDetail } from './store.ts'

/** The record of one's own company. */
export async function loadDetail({ db }: Context, principal: EmployeePrincipal): Promise<CompanyDetail> {
  return db.transaction((db) => load(db, principal.companyId))
}

/** Changes it. If anything changes that certificates will carry, a trigger removes the verification. */
export async function changeDetail(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof updateCompanyDetail>,
): Promise<CompanyDetail> {
  return db.transaction(async (db) => {
    // Of two people at once, the second reads what the first has changed.
    const before = await lockDetail(db, principal.companyId)
    if (!before) throw new AppError('NOT_FOUND')
    const change = readChange(before, input)
    const names = (Object.keys(change) as (keyof DetailChange)[]).filter((name) => change[name] !== before[name])
    if (names.length > 0) {
      await updateDetail(db, principal.companyId, Object.fromEntries(names.map((name) => [name, change[name]])))
      const which = { at: clock.now(), subjectId: principal.companyId }
      await record(db, principal, companyUpdated({ ...which, facts: { changed: names } }))
    }
    return load(db, principal.companyId)
  })
}

/** Absent fields stay (rules 1.5). A company that registered under an English name may change to its Thai name here. */
function readChange(before: Detail, input: InputOf<typeof updateCompanyDetail>): DetailChange {
  const line = (field: Exclude<keyof typeof input, 'companyName'>): string => {
    const value = (input[field] ?? before[field]).trim()
    if (/\p{Cc}/u.test(value)) throw new AppError('VALUE_NOT_ALLOWED', { field })
    return value
  }
  const name = (input.companyName ?? before.name).trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'companyName' })
  const change = {
    name,
    telephoneNo: line('telephoneNo'),
    email: line('email'),
    country: line('country'),
    city: line('city'),
    address: line('address'),
  }
  for (const field of ['telephoneNo', 'email', 'country', 'city', 'address'] as const) {
    // The operator's own company is created with empty fields; they may stay empty.
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

async function load(db: Db, companyId: number): Promise<CompanyDetail> {
  const detail = await getDetail(db, companyId)
  const admin = await findOwnAdmin(db)
  return {
    companyName: detail.name,
    companyCode: detail.code,
    telephoneNo: detail.telephoneNo,
    email: detail.email,
    country: detail.country,
    city: detail.city,
    address: detail.address,
    status: detail.suspendedAt === null,
    username: admin?.username ?? '',
    password: '',
    verified: detail.verifiedAt !== null,
  }
}

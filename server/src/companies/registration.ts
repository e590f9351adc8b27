import type { InputOf } from '@laisen/contract/endpoint'
import type { registerCompany } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import { nameProblem } from '@laisen/contract/plain-names'
import { type RegistrationField, registrationRules } from '@laisen/contract/registration-rules'
import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { AppError } from '../http/app-error.ts'

/** A registration, checked and normalized as it will be stored. */
export interface Registration {
  readonly companyName: string
  readonly companyCode: string
  readonly telephoneNo: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

/** The order in which fields are checked. The payload carries email and phone twice; the company's come first. */
const order: readonly RegistrationField[] = [
  'firstName',
  'lastName',
  'username',
  'companyName',
  'companyCode',
  'email',
  'telephoneNo',
  'address',
  'city',
  'country',
]

/** @throws USERNAME_TOO_LONG, REGISTRATION_EMAIL_INVALID, REGISTRATION_INCOMPLETE with the first field that is not as 1§5 asks */
export function readRegistration(input: InputOf<typeof registerCompany>): Registration {
  const { employeeExtJoinRequest: person, ...company } = input
  const typed: Record<RegistrationField, string> = {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    username: person?.username ?? '',
    companyName: company.companyName ?? '',
    companyCode: company.companyCode ?? '',
    email: company.email ?? person?.email ?? '',
    telephoneNo: company.telephoneNo ?? person?.mobile ?? '',
    address: company.address ?? '',
    city: company.city ?? '',
    country: company.country ?? '',
  }
  if ([...typed.username.trim()].length > limits.usernameCharacters) {
    throw new AppError('USERNAME_TOO_LONG', { field: 'username' })
  }
  for (const field of order) {
    if (registrationRules[field](typed[field])) continue
    if (field === 'email' && typed.email.trim() !== '') throw new AppError('REGISTRATION_EMAIL_INVALID', { field })
    if (nameProblem(typed[field]) === 'NAME_LINK') throw new AppError('NAME_LINK', { field })
    throw new AppError('REGISTRATION_INCOMPLETE', { field })
  }
  return {
    companyName: typed.companyName.trim(),
    companyCode: normalCompanyCode(typed.companyCode),
    telephoneNo: typed.telephoneNo.trim(),
    email: typed.email.trim(),
    country: typed.country.trim(),
    city: typed.city.trim(),
    address: typed.address.trim(),
    username: normalUsername(typed.username),
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
  }
}

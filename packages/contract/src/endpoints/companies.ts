import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { done, localeName, maybe, nameText, text } from '../wire.ts'

/** Any text is accepted here: registration-rules.ts checks it, so that the refusal can name the field. */
const typed = maybe(text())
const name = maybe(nameText())

/** The described payload also sends fixed values (status, EmployeePermission, EmployeeRole, password), which are ignored. */
export const registerCompany = endpoint({
  method: 'POST',
  path: 'Company/RegisterCompany',
  title: 'Registers a company for a trial; its first person becomes its administrator.',
  access: 'public',
  effect: 'own',
  perMinute: 5,
  input: z.object({
    companyName: typed,
    companyCode: typed,
    telephoneNo: typed,
    email: typed,
    country: typed,
    city: typed,
    address: typed,
    /** The language of mails to this company and its first person. */
    locale: maybe(localeName),
    employeeExtJoinRequest: maybe(
      z.object({ username: typed, firstName: typed, lastName: typed, email: typed, mobile: typed }),
    ),
  }),
  data: z.object({
    companyCode: z.string(),
    username: z.string(),
    /** The address that Company/SendMailRegister will write to. */
    email: z.string(),
    /** Whether the operator of the installation must approve the company before anyone logs in. */
    waits: z.boolean(),
  }),
})

export const sendMailRegister = endpoint({
  method: 'POST',
  path: 'Company/SendMailRegister',
  title:
    'Mails a link to set the first password to the registered address; once, within 15 minutes of registering. Name, user name and password in the request are not read.',
  access: 'public',
  effect: 'own',
  perMinute: 5,
  input: z.object({ email: typed, companyAbbr: typed }),
  data: done,
})

/** The company detail of 1§3. */
const companyDetail = z.object({
  companyName: z.string(),
  companyCode: z.string(),
  telephoneNo: z.string(),
  email: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  /** Not suspended. */
  status: z.boolean(),
  /** The company's own administrator. */
  username: z.string(),
  /** Named as described, and always empty (rules 1.4). */
  password: z.literal(''),
  /** The operator of the installation has verified the company. A new name or country must be verified again. */
  verified: z.boolean(),
})
export type CompanyDetail = z.output<typeof companyDetail>

export const getCompanyDetail = endpoint({
  method: 'POST',
  path: 'Company/GetCompanyDetail',
  title: 'The record of your own company.',
  access: [permission.settings],
  effect: 'read',
  input: z.object({}),
  data: companyDetail,
})

export const updateCompanyDetail = endpoint({
  method: 'POST',
  path: 'Company/UpdateCompanyDetail',
  title: 'Changes the record of your own company. Its code, status, user name and password are not changed here.',
  access: [permission.settings],
  effect: 'edit',
  input: z.object({
    companyName: name,
    telephoneNo: typed,
    email: typed,
    country: name,
    city: name,
    address: name,
  }),
  data: companyDetail,
})

import type { CompanyBrand } from '@laisen/contract/endpoints/settings'
import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'
import type { Sender } from './sender.ts'

export interface PersonAddress {
  readonly username: string
  readonly fullName: string
  readonly email: string
  /** Whether its reader has used a link or a code that was mailed there. */
  readonly proven: boolean
  readonly locale: Locale
  /** Whoever was deleted gets no mail; others may be told instead (to-person.ts). */
  readonly deleted: boolean
  readonly companyCode: string
  readonly companyName: string
  /** The address in the company's record: who answers the person's questions. */
  readonly companyEmail: string
}

export interface CompanyAddress {
  readonly code: string
  readonly name: string
  readonly email: string
  /** Whether it is the proven address of someone in the company. */
  readonly proven: boolean
  readonly locale: Locale
}

/** What a company may mail to people outside it. */
export interface Standing {
  /** The operator has verified the company, and its package is no trial. Only then may what its people write hold links. */
  readonly isTrusted: boolean
  /** How many addresses that were not mailed before it may mail within 24 hours. */
  readonly newAddressesPerDay: number
}

/** Where mails go, and how they look. Employees, companies, settings and platform tell, each for its own; services.ts passes it on. */
export interface Addresses {
  /** How the mails of a company look, and who they are from. */
  sender(db: Db, companyId: number): Promise<CompanyBrand & Sender>
  /** Where people reach the operator by telephone; an empty phone where none was entered. */
  operator(db: Db, locale: Locale): Promise<{ readonly phone: string; readonly hours: string }>
  person(db: Db, companyId: number, employeeId: number): Promise<PersonAddress>
  /** Who is told what was meant for somebody who was deleted. */
  standIns(db: Db): Promise<readonly number[]>
  company(db: Db, companyId: number): Promise<CompanyAddress>
  standing(db: Db, companyId: number, now: Date): Promise<Standing>
}

import type { FoundPerson } from '@laisen/contract/endpoints/personal-data'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import type { Db } from '../db/database.ts'
import { employeesWithEmail } from '../employees/person.ts'
import { countRecipientsKept, countRunningOfPerson, recipientsOfPerson } from '../envelopes/person.ts'
import { AppError } from '../http/app-error.ts'
import { emailsTo } from '../mail/person.ts'
import { countOf, type Subject } from './evidence-store.ts'

/** Someone of whom something is kept. */
export interface Person extends Subject {
  readonly email: string
  /** Someone who is a user now has this email. */
  readonly isUser: boolean
}

/** Whoever has or had an email. @throws EMAIL_INVALID */
export async function personWithEmail(db: Db, given: string): Promise<Person> {
  const email = given.trim()
  if (!isEmail(email)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  const employees = await employeesWithEmail(db, email)
  const people = employees.map(({ id }) => id)
  const persons = await recipientsOfPerson(db, { email, people })
  return { email, people, persons, isUser: employees.some(({ deleted }) => !deleted) }
}

/** How much is kept about someone, and why. @throws PERSON_UNKNOWN */
export async function countsOf(db: Db, person: Person): Promise<FoundPerson> {
  const most = limits.personalRows
  const { events, signatures } = await countOf(db, person, most)
  const recipientsKept = await countRecipientsKept(db, person.persons)
  const emails = await emailsTo(db, person.email, { before: null, most })
  if (person.people.length + person.persons.length + emails.length === 0) {
    throw new AppError('PERSON_UNKNOWN', { field: 'email' })
  }
  return {
    isUser: person.isUser,
    envelopesOpen: await countRunningOfPerson(db, person),
    erasable: {
      profiles: person.people.length,
      events: events.found - events.kept,
      signatures: signatures.found - signatures.kept,
      recipients: person.persons.length - recipientsKept,
      emails: emails.length,
    },
    kept: { events: events.kept, signatures: signatures.kept, recipients: recipientsKept },
  }
}

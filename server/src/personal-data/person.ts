import type { FoundPerson } from '@laisen/contract/endpoints/personal-data'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import { addressNumber } from '../authority/one-time.ts'
import { countOneTimeOf } from '../authority/person.ts'
import { countCertificatesOf } from '../certificates/person.ts'
import type { Db } from '../db/database.ts'
import { employeesWithEmail } from '../employees/person.ts'
import { countRecipientsKept, countRunningOfPerson, draftsNaming, recipientsOfPerson } from '../envelopes/person.ts'
import { AppError } from '../http/app-error.ts'
import { countEmailsAbout } from '../mail/person.ts'
import { countMentions, countOf, countTraces, type Subject } from './evidence-store.ts'
import * as store from './store.ts'

/** Someone of whom something is kept. */
export interface Person extends Subject {
  /** Someone who is a user now has this email. */
  readonly isUser: boolean
  /** The employees among `people` whose names are not erased yet. */
  readonly profiles: number
  /** The recipients among `persons` whose names are not erased yet. */
  readonly named: number
  /** How many drafts have them among their recipients. */
  readonly drafts: number
  /** What they are called: the email, and first and last name together. */
  readonly names: readonly string[]
  /** How certificates for one signature name them. */
  readonly number: string
}

/** A shorter name is in too many other texts to say of whom they speak. */
const NAME_CHARACTERS = 5

/** Whoever has or had an email. @throws EMAIL_INVALID */
export async function personWithEmail(db: Db, given: string): Promise<Person> {
  const email = given.trim()
  if (!isEmail(email)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  const number = addressNumber(email)
  // Where something was kept as evidence when they were erased, only this says who they were.
  const erased = await store.findUnfinished(db, number)
  const employees = await employeesWithEmail(db, email, erased.people)
  const people = employees.map(({ id }) => id)
  const recipients = await recipientsOfPerson(db, { email, people, others: erased.persons })
  const drafts = await draftsNaming(db, { email, people })
  const called = [...employees, ...recipients].map(({ name }) => name)
  return {
    ...{ email, number, people, persons: recipients.map(({ id }) => id), listed: erased.listedEvents },
    isUser: employees.some(({ deleted }) => !deleted),
    profiles: employees.filter(({ name }) => name !== '').length,
    named: recipients.filter(({ name }) => name !== '').length,
    drafts: drafts.length,
    names: [email, ...fullNames([...called, ...drafts.flatMap(({ names }) => names)])],
  }
}

/** A name of one word may be anybody's. */
const fullNames = (names: readonly string[]) => [
  ...new Set(names.filter((name) => name.length >= NAME_CHARACTERS && /\s/.test(name))),
]

/** How much is kept about someone, and why. @throws PERSON_UNKNOWN */
export async function countsOf(db: Db, person: Person): Promise<FoundPerson> {
  const most = limits.personalRows
  const { events, signatures } = await countOf(db, person, most)
  const recipientsKept = await countRecipientsKept(db, person.persons)
  const emails = await countEmailsAbout(db, person, most)
  const certificates = await certificateCounts(db, person)
  const counted = [person.people.length, person.persons.length, emails]
  if ([...counted, events.found, person.drafts, certificates.found].every((rows) => rows === 0)) {
    throw new AppError('PERSON_UNKNOWN', { field: 'email' })
  }
  return {
    isUser: person.isUser,
    envelopesOpen: await countRunningOfPerson(db, person),
    erasable: {
      profiles: person.profiles,
      events: events.found - events.kept,
      signatures: signatures.found - signatures.kept,
      recipients: person.named - recipientsKept,
      emails,
      certificates: certificates.found - certificates.kept,
      drafts: person.drafts,
      traces: await countTraces(db, person.people, most),
    },
    kept: {
      ...{ events: events.kept, signatures: signatures.kept, recipients: recipientsKept },
      certificates: certificates.kept,
      texts: await countMentions(db, person, most),
    },
  }
}

async function certificateCounts(db: Db, person: Person): Promise<{ found: number; kept: number }> {
  const own = await countCertificatesOf(db, person)
  const oneTime = await countOneTimeOf(db, person)
  return { found: own.found + oneTime.found, kept: own.kept + oneTime.kept }
}

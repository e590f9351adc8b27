import type { InputOf } from '@laisen/contract/endpoint'
import type { exportOwnData as ownEndpoint } from '@laisen/contract/endpoints/own-data'
import type { exportPerson as personEndpoint } from '@laisen/contract/endpoints/personal-data'
import { addressNumber } from '../authority/one-time.ts'
import { oneTimeOfPerson } from '../authority/person.ts'
import { certificatesOfPerson } from '../certificates/person.ts'
import type { Context } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { type Portion, portionsOf } from '../db/portions.ts'
import { profilesOf } from '../employees/person.ts'
import { receivedByPerson, recipientsOfPerson, sentByPerson } from '../envelopes/person.ts'
import { eventIdsOfPerson, listEvents } from '../events/person.ts'
import { record } from '../events/record.ts'
import { signaturesOfPerson } from '../history/person.ts'
import type { WithParts } from '../http/mount.ts'
import { emailsTo } from '../mail/person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { personExported } from './events.ts'
import { type PersonalData, personalDataPage } from './page.ts'
import { countsOf, type Person, personWithEmail } from './person.ts'

/** What the company keeps about whoever asks. @throws PROOF_REQUIRED */
export async function exportOwnData(
  { db, clock, mail }: Context,
  principal: EmployeePrincipal,
): Promise<WithParts<typeof ownEndpoint>> {
  requireRecentProof(principal)
  const people = [principal.employeeId]
  const person = await db.transaction(async (db) => {
    const { companyId, employeeId } = principal
    const { email, proven } = await mail.addresses.person(db, companyId, employeeId)
    // An address that nobody has proven may be somebody else's, and so may what was sent there.
    const recipients = await recipientsOfPerson(db, { email: proven ? email : '', people })
    const persons = recipients.map(({ id }) => id)
    return { email, people, persons, names: [email], number: addressNumber(email) }
  })
  return fileOf(await dataOf(db, person), principal, clock.now())
}

/** What the company keeps about someone else. @throws PROOF_REQUIRED, EMAIL_INVALID, PERSON_UNKNOWN */
export async function exportPerson(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { email }: InputOf<typeof personEndpoint>,
): Promise<WithParts<typeof personEndpoint>> {
  requireRecentProof(principal)
  const at = clock.now()
  const person = await db.transaction(async (db) => {
    const person = await personWithEmail(db, email)
    await countsOf(db, person)
    const facts = { employees: [...person.people], recipients: [...person.persons] }
    await record(db, principal, personExported({ at, subjectId: principal.companyId, facts }))
    return person
  })
  return fileOf(await dataOf(db, person), principal, at)
}

type Exported = Pick<Person, 'email' | 'people' | 'persons' | 'names' | 'number'>

async function dataOf(db: CompanyDb, person: Exported): Promise<PersonalData> {
  const all = <Row extends { readonly id: number }>(list: (db: Db, portion: Portion) => Promise<Row[]>) =>
    portionsOf((portion) => db.read((db) => list(db, portion)))
  const eventIds = await db.read((db) => eventIdsOfPerson(db, person))
  return {
    email: person.email,
    profiles: await db.read((db) => profilesOf(db, person.people)),
    certificates: await db.read((db) => certificatesOfPerson(db, { ...person, names: [person.email] })),
    oneTimeCertificates: await db.read((db) => oneTimeOfPerson(db, person)),
    signatures: all((db, portion) => signaturesOfPerson(db, person, portion)),
    received: all((db, portion) => receivedByPerson(db, person, portion)),
    sent: all((db, portion) => sentByPerson(db, person, portion)),
    emails: all((db, portion) => emailsTo(db, person.email, portion)),
    events: all((db, portion) => listEvents(db, eventIds, portion)),
  }
}

function fileOf(data: PersonalData, principal: EmployeePrincipal, at: Date) {
  const page = personalDataPage(data, { locale: principal.locale, zone: principal.timeZone, at })
  return { base64String: page, fileName: 'personal-data.html' }
}

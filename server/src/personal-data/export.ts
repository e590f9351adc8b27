import type { InputOf } from '@laisen/contract/endpoint'
import type { exportOwnData as ownEndpoint } from '@laisen/contract/endpoints/own-data'
import type { exportPerson as personEndpoint } from '@laisen/contract/endpoints/personal-data'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { getEmail } from '../employees/own-data.ts'
import { profilesOf } from '../employees/person.ts'
import { envelopesOfPerson, recipientsOfPerson } from '../envelopes/person.ts'
import { eventsOfPerson } from '../events/person.ts'
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
  { db, clock }: Context,
  principal: EmployeePrincipal,
): Promise<WithParts<typeof ownEndpoint>> {
  requireRecentProof(principal)
  const people = [principal.employeeId]
  const data = await db.transaction(async (db) => {
    const email = await getEmail(db, principal.employeeId)
    const persons = await recipientsOfPerson(db, { email, people })
    return dataOf(db, { email, people, persons, isUser: true })
  })
  return fileOf(data, principal, clock.now())
}

/** What the company keeps about someone else. @throws PROOF_REQUIRED, EMAIL_INVALID, PERSON_UNKNOWN */
export async function exportPerson(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { email }: InputOf<typeof personEndpoint>,
): Promise<WithParts<typeof personEndpoint>> {
  requireRecentProof(principal)
  const at = clock.now()
  const data = await db.transaction(async (db) => {
    const person = await personWithEmail(db, email)
    await countsOf(db, person)
    const facts = { employees: [...person.people], recipients: [...person.persons] }
    await record(db, principal, personExported({ at, subjectId: principal.companyId, facts }))
    return dataOf(db, person)
  })
  return fileOf(data, principal, at)
}

async function dataOf(db: Db, person: Person): Promise<PersonalData> {
  const most = limits.personalRowsShown
  const { received, sent } = await envelopesOfPerson(db, person, most)
  return {
    email: person.email,
    profiles: await profilesOf(db, person.people),
    signatures: await signaturesOfPerson(db, person, most),
    received,
    sent,
    emails: await emailsTo(db, person.email, most),
    events: await eventsOfPerson(db, person, most),
  }
}

function fileOf(data: PersonalData, principal: EmployeePrincipal, at: Date) {
  const page = personalDataPage(data, { locale: principal.locale, zone: principal.timeZone, at })
  return { base64String: [Buffer.from(page, 'utf8')], fileName: 'personal-data.html' }
}

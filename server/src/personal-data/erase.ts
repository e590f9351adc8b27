import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { erasePerson as endpoint } from '@laisen/contract/endpoints/personal-data'
import { limits } from '@laisen/contract/limits'
import { eraseOneTimeOf } from '../authority/person.ts'
import { eraseCertificatesOf } from '../certificates/person.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { eraseProfiles } from '../employees/person.ts'
import { eraseInDrafts, eraseRecipients } from '../envelopes/person.ts'
import { listEventsAbout } from '../events/person.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { eraseEmailsAbout } from '../mail/person.ts'
import { actingNow } from '../permissions/acting-now.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { personErased } from './events.ts'
import { eraseOf, eraseTraces } from './evidence-store.ts'
import { countsOf, type Person, personWithEmail } from './person.ts'
import * as store from './store.ts'

/**
 * Erases what names someone who left or was a recipient. Evidence of documents that are still kept stays, and a job erases it once
 * they are gone (rules 8.1, 8.2).
 * @throws PROOF_REQUIRED, EMAIL_INVALID, PERSON_UNKNOWN, PERSON_IS_USER, PERSON_IN_ENVELOPES
 */
export async function erasePerson(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { email }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  requireRecentProof(principal)
  return db.transaction(async (db) => {
    await actingNow(db, principal, endpoint)
    const person = await personWithEmail(db, email)
    const found = await countsOf(db, person)
    if (person.isUser) throw new AppError('PERSON_IS_USER', { field: 'email' })
    if (found.envelopesOpen > 0) throw new AppError('PERSON_IN_ENVELOPES', { envelopes: found.envelopesOpen })

    const at = clock.now()
    const { erased, listedEvents } = await erase(db, person)
    const { companyId } = principal
    const { people, persons } = person
    const left = Object.values(found.kept).some((rows) => rows > 0)
    await store.insert(db, { companyId, people, persons, listedEvents, number: left ? person.number : '', at })
    const about = { employees: [...people], recipients: [...persons] }
    await record(
      db,
      principal,
      personErased({ at, subjectId: companyId, facts: { ...about, erased, kept: found.kept } }),
    )
    const more = Object.values(erased).some((rows) => rows >= limits.personalRows)
    return { ...found, erasable: erased, more }
  })
}

type Erased = DataOf<typeof endpoint>['erasable']

async function erase(db: Db, person: Person): Promise<{ erased: Erased; listedEvents: number[] }> {
  const most = limits.personalRows
  const listedEvents = await listEventsAbout(db, person, most)
  const evidence = await eraseOf(db, { ...person, listed: listedEvents }, most)
  const ownCertificates = await eraseCertificatesOf(db, person, most)
  const certificates = ownCertificates + (await eraseOneTimeOf(db, person, most))
  const rows = {
    ...evidence,
    recipients: await eraseRecipients(db, person.persons, most),
    emails: await eraseEmailsAbout(db, person, most),
    certificates,
    drafts: await eraseInDrafts(db, person, most),
    traces: await eraseTraces(db, person.people, most),
  }
  // As long as something is left, the address must still be found.
  const more = Object.values(rows).some((erased) => erased >= most)
  if (!more) await eraseProfiles(db, person.people)
  return { erased: { profiles: more ? 0 : person.profiles, ...rows }, listedEvents }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCertificateGroup,
  deleteCertificateGroup,
  updateCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: today })
const { as, given } = house

const seal = (certName: string) =>
  addedCertificate(as.admin, identities.seal, { certName, certtype: '2', employeeList: [] })
const people = async (many: number, locale: 'en' | 'th' = 'en') => {
  const made = []
  for (let i = 0; i < many; i++) made.push(await given.employee({ locale }))
  return made
}
const subjectsTo = async () => {
  const mails = (await house.mails()).map(({ parsed }) => [parsed.to?.[0]?.address, parsed.subject, parsed.text ?? ''])
  return mails.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

test('people are told what they may sign with through a group, and what no longer, in their language', async () => {
  const [english, thai] = [...(await people(1)), ...(await people(1, 'th'))]
  const [one, other] = [await seal('Seal A'), await seal('Seal B')]
  const group = { group_CertName: 'Leases', cert_List: [one], listemp: [english!.employeeId] }
  const { group_CertID } = (await as.admin.call(addCertificateGroup, group)).data
  const [joined] = await subjectsTo()
  assert.deepEqual(joined?.slice(0, 2), [english!.email, 'You may now sign with the certificates of Leases'])
  assert.match(joined![2]!, /lets you sign with: Seal A\./)

  const change = { group_CertID, addedCert: [other], addedEmployee: [thai!.employeeId] }
  await as.admin.call(updateCertificateGroup, change)
  const changed = new Map((await subjectsTo()).map(([to, , text]) => [to, text]))
  assert.match(changed.get(english!.email)!, /lets you sign with: Seal B\./)
  assert.match(changed.get(thai!.email)!, /ด้วยใบรับรองต่อไปนี้: Seal A, Seal B/)

  await as.admin.call(updateCertificateGroup, { group_CertID, removedCert: [one], removedEmployee: [thai!.employeeId] })
  const lost = new Map((await subjectsTo()).map(([to, , text]) => [to, text]))
  assert.match(lost.get(english!.email)!, /no longer sign with: Seal A\./)
  assert.match(lost.get(thai!.email)!, /ไม่ได้แล้ว: Seal A, Seal B/)

  await as.admin.call(deleteCertificateGroup, { group_CertID })
  const [gone] = await subjectsTo()
  assert.match(gone![2]!, /no longer sign with: Seal B\./)
})

test('a change that gives and takes nothing is told to nobody', async () => {
  const [one] = await people(1)
  const empty = { group_CertName: 'Empty', listemp: [one!.employeeId] }
  const { group_CertID } = (await as.admin.call(addCertificateGroup, empty)).data
  await as.admin.call(updateCertificateGroup, { group_CertID, group_CertName: 'Renamed' })
  await as.admin.call(deleteCertificateGroup, { group_CertID })
  assert.deepEqual(await subjectsTo(), [])
})

test('however many people there are, each gets one mail, and one who was deleted meanwhile none', async () => {
  const many = await people(23)
  const certID = await seal('Seal of many')
  const addedEmployee = many.map(({ employeeId }) => employeeId)
  assert.equal((await as.admin.call(updateCertificate, { certID, addedEmployee })).status, 0)
  await house.database.ownerPool.query('update employees set deleted_at = now() where id = $1', [addedEmployee[0]])
  const told = await subjectsTo()
  assert.deepEqual(
    told.map(([to]) => to),
    many
      .slice(1)
      .map(({ email }) => email)
      .sort(),
  )
  assert.ok(told.every(([, subject]) => subject === 'You may now sign with Seal of many'))
  assert.deepEqual(await subjectsTo(), [])
})

test('a mail lists ten certificates by name, and how many there are besides', async () => {
  const [one] = await people(1)
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push(await seal(`Seal ${String.fromCharCode(65 + i)}`))
  await as.admin.call(addCertificateGroup, { group_CertName: 'Dozen', cert_List: ids, listemp: [one!.employeeId] })
  const [mail] = await subjectsTo()
  assert.match(mail![2]!, /Seal I, Seal J \(\+2\)/)
  assert.doesNotMatch(mail![2]!, /Seal K/)
})

test('who requested a certificate is told once it is issued', async () => {
  const person = await given.employee({ permissions: [6] })
  await issuedCertificate(house, as.person(person))
  const [mail, ...others] = await subjectsTo()
  assert.deepEqual(mail!.slice(0, 2), [person.email, `Your certificate ${person.username}_CA is ready`])
  assert.deepEqual(others, [])
})

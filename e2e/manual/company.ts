import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { addEnvelopeFile, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { DraftContent, DraftRecipient } from '@laisen/contract/envelope-draft'
import type { Locale } from '@laisen/contract/messages/define'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { emptyDraft } from '../../web/src/features/composer/draft.ts'
import { addTo } from '../support/own-server.ts'
import { fieldFor, recipientOf } from '../support/sent-envelope.ts'
import { type Words, words } from './words.ts'

const DAY_MS = 86_400_000

/** A company whose people, certificates and documents the pictures show, in the language of the manual. */
export interface ManualCompany {
  readonly company: GivenCompany
  readonly admin: GivenEmployee
  /** The clerk whose work most chapters follow. */
  readonly clerk: GivenEmployee
  readonly signer: GivenEmployee
  readonly words: Words
  /** Sends an envelope of the clerk with the contract of the examples. @returns its id */
  readonly send: (subject: string, recipients: readonly DraftRecipient[], dueInDays?: number) => Promise<number>
}

export const contract = () => readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))

export async function manualCompany(house: TestServer, language: Locale): Promise<ManualCompany> {
  const said = words[language]
  const company = await house.given.company({ code: 'THARA', name: said.company, plan: false })
  await inItsLanguage(house, company, language)
  const limits = { limitSignatures: 500, limitUsers: 50, signaturesUsed: 152 }
  await house.given.package({ company, name: said.package, ...limits })
  const groups = [company.allStaffGroupId]
  const person = async (username: keyof Words['people'], facts: object) => {
    const one = await house.given.employee({ company, username, locale: language, groups, ...facts })
    await named(house, one, said.people[username])
    return one
  }
  const admin = await person('nattapong', { ownAdmin: true, permissions: [everything], roles: [builtInRoles.admin] })
  const clerk = await person('malee', { roles: [2], permissions: [4, 6, 101, 104] })
  const signer = await person('siriporn', { roles: [3], permissions: [6, 101] })
  const anucha = await person('anucha', { roles: [3] })
  const waraporn = await person('waraporn', { roles: [3] })
  const kanya = await person('kanya', { roles: [3], active: false })
  const members = [[admin], [clerk, waraporn], [signer, anucha, kanya]]
  for (const [at, groupName] of said.groups.entries()) {
    const groupEmployee = members[at]!.map(({ employeeId }) => employeeId)
    const groupRole = at === 2 ? [builtInRoles.signer] : []
    await house.as.person(admin).call(addGroup, { groupName, groupEmployee, groupRole } as never)
  }
  await withCertificates(house, { admin, clerk, said })
  const made = { company, admin, clerk, signer, words: said }
  const send: ManualCompany['send'] = (subject, recipients, dueInDays) =>
    sent(house, clerk, { subject, recipients, dueInDays, message: said.message })
  for (const [at, subject] of said.subjects.entries())
    await send(subject, [recipientOf({ ...said.recipients[at % 2]!, language })], at === 0 ? undefined : at * 3)
  return { ...made, send }
}

/** What a company is given in English when it is created. */
async function inItsLanguage({ database }: TestServer, company: GivenCompany, locale: Locale) {
  const { companyId, allStaffGroupId } = company
  const name = words[locale].allStaff
  await database.owner.updateTable('groups').set({ name }).where('id', '=', allStaffGroupId).execute()
  await database.owner.updateTable('companies').set({ locale }).where('id', '=', companyId).execute()
}

/** Their names, which no call of the tests gives. */
export async function named(
  { database }: TestServer,
  person: GivenEmployee,
  [first_name, last_name]: readonly [string, string],
) {
  await database.owner
    .updateTable('employees')
    .set({ first_name, last_name, mobile: '0812345678' })
    .where('id', '=', person.employeeId)
    .execute()
}

async function withCertificates(
  house: TestServer,
  { admin, clerk, said }: { admin: GivenEmployee; clerk: GivenEmployee; said: Words },
): Promise<void> {
  const soon = new Date(house.clock.now().getTime() + 12 * DAY_MS + 60_000)
  const where = { reason: said.reasons[0]!, location: said.location }
  await addTo(house, admin, [{ name: said.people.nattapong.join(' '), ...where }])
  await addTo(house, clerk, [
    { name: said.people.malee.join(' '), ...where },
    { name: said.withPassword, password: 'Certificate-1', ...where },
    { name: said.seal, kind: '2', notAfter: soon, ...where },
  ])
  const client = house.as.person(clerk)
  const { data } = await client.call(listOwnCertificates, { withoutPictures: true })
  for (const [at, name] of said.certificateGroups.entries()) {
    const cert_List = data.listData.slice(at, at + 1).map(({ certID }) => certID)
    await client.call(addCertificateGroup, { group_CertName: name, cert_List, listemp: [clerk.employeeId] })
  }
  const pdfString = (await contract()).toString('base64')
  const mine = data.listData.find(({ certName }) => certName === said.people.malee.join(' '))!
  for (const reason of said.reasons) {
    const answer = await client.call(addPdfStamp, {
      ...{
        pdfString,
        certReason: reason,
        certLocation: said.location,
        fileName: 'contract.pdf',
        empCert: { certID: mine.certID },
      },
      ...{ position_x: 90, position_Y: 120, length: 150, page: 1, checkAllPage: false, hideInfo: false },
      ...{ hideImage: false, signDate: 'Asia/Bangkok', allValidCert: false, stampAllPage: false },
    } as never)
    if (answer.status !== 0) throw new Error(answer.message)
  }
}

interface Sending {
  subject: string
  message: string
  recipients: readonly DraftRecipient[]
  dueInDays: number | undefined
}

async function sent(
  house: TestServer,
  clerk: GivenEmployee,
  { recipients, dueInDays, ...texts }: Sending,
): Promise<number> {
  const client = house.as.person(clerk)
  const { envelopeID } = (await client.call(saveDraft, { content: emptyDraft })).data
  const file = await client.call(addEnvelopeFile, { envelopeID, fileName: 'contract.pdf' }, { body: await contract() })
  const due = new Date(house.clock.now().getTime() + (dueInDays ?? 0) * DAY_MS).toISOString().slice(0, 10)
  const signers = recipients.filter(({ action }) => action === 'sign')
  const content: DraftContent = {
    ...emptyDraft,
    ...texts,
    ...(dueInDays !== undefined && { dueDateOn: true, dueDate: due }),
    documents: [{ key: 'lease', name: texts.subject, parts: [{ fileID: file.data.fileID, pages: null }] }],
    recipients: [...recipients],
    fields: signers.map(({ key }, at) => fieldFor(key, { x: 80 + at * 240, y: 92 })),
  }
  const draft = await client.call(saveDraft, { envelopeID, version: 1, content })
  const answer = await client.call(sendEnvelope, { envelopeID, version: draft.data.version })
  if (answer.status !== 0) throw new Error(answer.message)
  return envelopeID
}

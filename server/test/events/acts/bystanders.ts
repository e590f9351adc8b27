import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { addCertificate, forgotCertificatePassword, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { inviteEmployeeAgain, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { importUser } from '@laisen/contract/endpoints/imports'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { confirmEmail, sendConfirmationCode, updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { listSessions, loginCustomer } from '@laisen/contract/endpoints/session'
import { addSignature, setDefaultSignature } from '@laisen/contract/endpoints/signatures'
import { addPdfStamp, keepStampPlace } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { signaturePng } from '@laisen/testkit/images'
import { runDueJobs } from '@laisen/testkit/jobs'
import { addedKey } from '../../support/api-keys.ts'
import { enrolled } from '../../support/authenticator.ts'
import { issuedCertificate } from '../../support/authority.ts'
import { certificateRequest } from '../../support/certificates.ts'
import { good } from '../../support/good.ts'
import { identities } from '../../support/identities.ts'
import { importFile, personRow } from '../../support/import-file.ts'
import { stampRequest } from '../../support/stamping.ts'
import { certificateOf, type House } from './house.ts'

/**
 * People of the company in which the acts happen, who take part in none of them. They have one of everything, begun and not
 * ended: an act that reaches further than the one whom it names changes something of theirs.
 * @returns their rows
 */
export async function addBystanders(house: House): Promise<Rows> {
  // Who makes the calls has a session before.
  await good(house.admin.call(listSessions))
  await good(house.operator.call(listSessions))
  const before = await rowsIn(house)
  await withOpenLinks(house)
  await withCertificates(house)
  await withGivenAway(house)
  await withStamps(house)
  await withFactorAndSessions(house)
  await good(house.admin.call(importUser, await importFile([personRow()])))
  await runDueJobs(house.services)
  return missingFrom(await rowsIn(house), before)
}

async function withOpenLinks({ given, call, as, admin, boss, token }: House): Promise<void> {
  const forgetful = await given.employee()
  await good(call(forgotPassword, { email: forgetful.email }))
  const invited = await given.employee({ password: null })
  await good(admin.call(inviteEmployeeAgain, { employeeID: invited.employeeId }))
  const moving = await given.employee()
  await good(as.person(moving).call(updateEmployeeCompany, { email: `new-${moving.email}` }))
  const moved = await given.employee()
  await good(as.person(moved).call(updateEmployeeCompany, { email: `new-${moved.email}` }))
  await good(call(confirmEmail, { token: await token(`new-${moved.email}`) }))
  const { username: userName } = await given.employee()
  for (let guess = 0; guess < 5; guess++) {
    await call(loginCustomer, { companyCode: boss.companyCode, userName, password: 'Guess-1' })
  }
  const doubted = await given.employee({ permissions: [2, 6] })
  await certificateOf(as.person(doubted))
  await good(admin.call(updateEmployeeExtJoin, { employeeID: doubted.employeeId, email: `after-${doubted.email}` }))
  await good((await as.fresh(doubted)).call(sendConfirmationCode))
}

async function withCertificates(house: House): Promise<void> {
  const { as, clock, given, url } = house
  const owner = await given.employee({
    permissions: [1],
    roles: [await given.role({ permissions: [2] })],
    groups: [await given.group({ permissions: [2], roles: [3] })],
  })
  const user = await given.employee({ permissions: [2, 3, 104] })
  const client = as.person(owner)
  const shared = { certtype: '2' as const, employeeList: [user.employeeId] }
  const { certID } = await good(client.call(addCertificate, certificateRequest(identities.seal, shared)))
  const group = { group_CertName: 'Bystanders', cert_List: [certID], listemp: [user.employeeId] }
  await good(client.call(addCertificateGroup, group))
  await addedKey({ url, now: clock.now() }, as.person(user), { certList: [{ certID }] })
  const picture = signaturePng().toString('base64')
  await good(client.call(addSignature, { picture, kind: 'drawn' }))
  const { signatureID } = await good(client.call(addSignature, { picture, kind: 'uploaded' }))
  await good(client.call(setDefaultSignature, { signatureID }))
  const issued = await issuedCertificate(house, client)
  await addedKey({ url, now: clock.now() }, client, { certList: [{ certID: issued }] })
  await good(client.call(forgotCertificatePassword, { id: issued }))
}

/** A certificate that somebody else gave away, which waits for its former person. */
async function withGivenAway({ given, admin }: House): Promise<void> {
  const [former, heir] = [await given.employee({ permissions: [2] }), await given.employee({ permissions: [2] })]
  const own = { employeeList: [former.employeeId] }
  const { certID } = await good(admin.call(addCertificate, certificateRequest(identities.nattapong, own)))
  await good(admin.call(updateCertificate, { certID, employeeList: [heir.employeeId] }))
}

async function withStamps({ as, given }: House): Promise<void> {
  const [owner, asking] = [await given.employee({ permissions: [1] }), await given.employee({ permissions: [2, 3] })]
  const client = as.person(owner)
  const certID = await certificateOf(client)
  await good(client.call(addPdfStamp, stampRequest(certID), { headers: { [headers.idempotencyKey]: 'bystander' } }))
  const place = { pages: 1, widthPoints: 595, heightPoints: 842, page: 1, x: 72, y: 144, length: 180, certID }
  await good(client.call(keepStampPlace, place))
  const shared = { certtype: '2' as const, checkConfirmPass: true, employeeList: [asking.employeeId] }
  const confirmed = await good(client.call(addCertificate, certificateRequest(identities.nattapong, shared)))
  await good(as.person(asking).call(addPdfStamp, stampRequest(confirmed.certID)))
}

async function withFactorAndSessions(house: House): Promise<void> {
  const person = await house.given.employee()
  await house.as.web(person)
  await enrolled(house, person)
}

/** What is kept for a whole company, which any act may change: counts, and how far its timestamps have come. */
const totals = new Set(['timestamp_units', 'employee_totals', 'history_deltas', 'plan_counters', 'storage_counters'])

type Rows = readonly { readonly table: string; readonly row: string }[]

/** All rows as text, but those that are kept for a whole company. */
export async function rowsIn({ database }: House): Promise<Rows> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const each = tables
    .filter(({ name }) => !totals.has(name))
    .map(({ name }) => `select '${name}' as "table", to_jsonb(t)::text as "row" from "${name}" t`)
  return (await database.ownerPool.query(each.join(' union all '))).rows
}

/** Those of the first rows that are not among the others. */
export function missingFrom(rows: Rows, others: Rows): Rows {
  const there = new Set(others.map(({ table, row }) => `${table} ${row}`))
  return rows.filter(({ table, row }) => !there.has(`${table} ${row}`))
}

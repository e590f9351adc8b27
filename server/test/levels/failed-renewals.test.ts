import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { listNotifications } from '@laisen/contract/endpoints/notifications'
import { listFailedRenewals, type RenewalFault } from '@laisen/contract/endpoints/renewals'
import { addPdfStamp, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import { runJob } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { server, type TestServer } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { base64, stampRequest } from '../support/stamping.ts'

const DAY_MS = 86_400_000
/** Nothing is in the future of the judges then. */
const twoDaysAgo = () => new Date(Date.now() - 2 * DAY_MS)
/** How long the certificate of a timestamp of our own authority lasts: 11 years, with two leap days or three. */
const LASTS_DAYS = (() => {
  const start = twoDaysAgo()
  const years = start.getUTCFullYear() + 11
  return Math.round((new Date(start).setUTCFullYear(years) - start.getTime()) / DAY_MS)
})()

async function house<Made extends TestServer>(made: Made) {
  const company = await made.given.company()
  const person = await made.given.employee({ company, permissions: [1] })
  const admin = made.as.person(person)
  const certID = await issuedCertificate(made, admin)
  const start = made.clock.now()
  const { pkiUrl } = made.services.config
  return {
    ...{ ...made, company, admin, person, certID, start },
    /** The nightly job, so many days after the signature. */
    async night(days: number) {
      made.clock.set(new Date(start.getTime() + days * DAY_MS))
      await runJob(made.services, 'levels.renew')
      return made.as.fresh(person)
    },
    /** Nobody gives timestamps. */
    silence: () => Object.assign(made.services.config, { pkiUrl: undefined }),
    speak: () => Object.assign(made.services.config, { pkiUrl }),
  }
}

type House = Awaited<ReturnType<typeof house<TestServer>>>

async function archived({ admin, certID }: House, document: Uint8Array = pdf(), pdfPassword?: string) {
  const facts = { level: 'B-LTA', certPassword: certificatePassword, pdfString: base64(document), pdfPassword } as const
  const { data, message } = await admin.call(addPdfStamp, stampRequest(certID, facts))
  assert.equal(data?.level, 'B-LTA', message)
  return data
}

const listed = async (client: Client) => (await client.call(listFailedRenewals, {})).data.listData
const faults = async (client: Client) => (await listed(client)).map(({ fault }) => fault)
const size = async (client: Client, stampId: string) =>
  (await (await client.download(getStampedPdf, { stampId })).arrayBuffer()).byteLength

test('a night in which a thread takes too long is tried again the next, and the document is renewed', async () => {
  const it = await house(await server({ at: twoDaysAgo() }))
  const { stampId } = await archived(it)
  const before = await size(it.admin, stampId)
  // Every thread of this process now misses its deadline.
  await server({ config: { patience: 1e-9 } })
  let admin = await it.night(LASTS_DAYS - 80)
  const [found] = await listed(admin)
  assert.deepEqual([found?.fault, found?.stampId], ['deadline', stampId] satisfies [RenewalFault, string])
  assert.ok(found?.triedAgainAt)
  await server()
  admin = await it.night(LASTS_DAYS - 79)
  assert.deepEqual(await listed(admin), [])
  assert.equal((await admin.call(getStamp, { stampId })).data.failedRenewal, null)
  assert.ok((await size(admin, stampId)) > before)
})

const secret = 'รหัสลับ-Pdf-7'
for (const [what, document] of [
  ['opens only with a password', encryptedPdf(pdf(), { user: secret, owner: 'Owner-7' })],
  ['opens only with a password (RC4)', encryptedPdf(pdf(), { user: secret, owner: 'Owner-7', kind: 'RC4, 128 bits' })],
  [
    'permits it only to its owner',
    encryptedPdf(pdf(), { owner: secret, restrictions: ['--modify=none'], kind: 'AES-128' }),
  ],
] as const)
  test(`whoever signs a document that ${what} is told, and renews it by hand with the password`, async () => {
    const it = await house(await server({ at: twoDaysAgo() }))
    const { stampId, notices } = await archived(it, document, secret)
    assert.deepEqual(notices, ['RENEWAL_NEEDS_PASSWORD'])
    assert.deepEqual((await it.admin.call(getStamp, { stampId })).data.notices, ['RENEWAL_NEEDS_PASSWORD'])
    const before = await size(it.admin, stampId)
    const admin = await it.night(LASTS_DAYS - 80)
    const [found] = await listed(admin)
    assert.deepEqual(found?.stampId, stampId)
    const until = new Date(found!.provableUntil!).getTime()
    assert.ok(Math.abs(until - it.start.getTime() - LASTS_DAYS * DAY_MS) < 5 * DAY_MS, found!.provableUntil!)
    const again = await admin.call(extendStamp, { stampId, level: 'B-LTA', pdfPassword: 'Wrong-1' })
    assert.equal(again.code, 'DOCUMENT_PASSWORD_WRONG')
    const { data } = await admin.call(extendStamp, { stampId, level: 'B-LTA', pdfPassword: secret })
    assert.deepEqual(data, { stampId, level: 'B-LTA' })
    assert.ok((await size(admin, stampId)) > before)
    assert.deepEqual(await listed(admin), [])
    assert.ok(!it.logged.some((line) => line.includes(secret)), 'no password in the log')
  })

test('nothing is said where no password is needed later, or nothing is renewed', async () => {
  const it = await house(await server({ at: twoDaysAgo() }))
  const open = encryptedPdf(pdf(), { owner: secret })
  for (const [document, password] of [
    [pdf(), secret],
    [open, undefined],
    [open, secret],
  ] as const)
    assert.equal((await archived(it, document, password)).notices, undefined)
  const locked = encryptedPdf(pdf(), { user: secret })
  const facts = {
    level: 'B-LT',
    certPassword: certificatePassword,
    pdfString: base64(locked),
    pdfPassword: secret,
  } as const
  const { data } = await it.admin.call(addPdfStamp, stampRequest(it.certID, facts))
  assert.deepEqual([data.level, data.notices], ['B-LT', undefined])
  const admin = await it.night(LASTS_DAYS - 80)
  assert.deepEqual(await listed(admin), [])
})

test('what keeps failing is listed to who reads the company’s history, and to nobody else', async () => {
  const it = await house(await server({ at: twoDaysAgo() }))
  const { stampId } = await archived(it)
  it.silence()
  await it.night(LASTS_DAYS - 80)
  const reader = it.as.person(await it.given.employee({ company: it.company, permissions: [4] }))
  const own = it.as.person(await it.given.employee({ company: it.company, permissions: [3] }))
  assert.deepEqual(
    (await listed(reader)).map(({ fault, fileName, envelopeID, ...row }) => [fault, fileName, envelopeID, row.stampId]),
    [['timestamp', 'document.pdf', null, stampId]],
  )
  assert.equal((await own.call(listFailedRenewals, {})).code, 'NOT_PERMITTED')
  assert.deepEqual(await listed(await it.as.fresh(await it.given.employee({ permissions: [1] }))), [])
  it.speak()
  assert.deepEqual(await faults(await it.night(LASTS_DAYS - 79)), [])
})

test('administrators and the operator are told before it is too late, and again as the end comes nearer', async () => {
  const it = await house(await server({ at: twoDaysAgo() }))
  await archived(it)
  it.silence()
  const told = async (client: Client) =>
    (await client.call(listNotifications, {})).data.listData.filter(({ kind }) => kind === 'renewalFailing')
  let admin = await it.night(LASTS_DAYS - 80)
  assert.deepEqual(await told(admin), [], 'one night is no reason to alarm anyone')
  const keys = new Set<string>()
  for (const days of [72, 29, 6, -3]) {
    admin = await it.night(LASTS_DAYS - days)
    const [one, more] = await told(admin)
    assert.deepEqual([one?.amount, more], [1, undefined], `${days} days before`)
    assert.ok(one?.until)
    keys.add(one!.key)
    const operator = await operatorOf(it)
    const { checks, failedRenewals, canSign } = (await operator.call(getHealth, {})).data
    assert.equal(checks.find(({ name }) => name === 'renewals')?.state, 'warning')
    assert.equal(canSign, true)
    assert.deepEqual(
      failedRenewals.map(({ companyCode, fault, documents, firstDate }) => [companyCode, fault, documents, firstDate]),
      [[it.person.companyCode, days > 0 ? 'timestamp' : 'ended', 1, one!.until]],
    )
    assert.equal(failedRenewals[0]!.documentIDs.length, 1)
  }
  assert.equal(keys.size, 4, 'each is new, though the one before was seen')
  const clerk = it.as.person(await it.given.employee({ company: it.company, permissions: [2, 4] }))
  assert.deepEqual(await told(clerk), [])
  it.speak()
  admin = await it.night(LASTS_DAYS + 9)
  const [stamp] = await listed(admin)
  assert.equal(stamp?.fault, 'ended', 'what has ended is not renewed')
  const before = await size(admin, stamp!.stampId)
  await admin.call(extendStamp, { stampId: stamp!.stampId, level: 'B-LTA' })
  assert.equal(await size(admin, stamp!.stampId), before)
})

test('what is renewed by hand is valid to every judge', async () => {
  const it = await house(await server({ at: twoDaysAgo() }))
  const document = encryptedPdf(pdf(), { owner: secret, restrictions: ['--modify=none'] })
  const { stampId } = await archived(it, document, secret)
  await it.database.owner
    .updateTable('document_levels')
    .set({ renew_at: it.start })
    .where('company_id', '=', it.company.companyId)
    .execute()
  const admin = await it.night(1)
  assert.deepEqual(await faults(admin), ['document'])
  const { data } = await admin.call(extendStamp, { stampId, level: 'B-LTA', pdfPassword: secret })
  assert.equal(data.level, 'B-LTA')
  const renewed = Buffer.from(await (await admin.download(getStampedPdf, { stampId })).arrayBuffer())
  await judgeSigned(renewed, { signatures: 1, documentTimestamps: 2, level: 'B-LTA' })
})

test('administrators and the operator are emailed once at each stage, and nobody for one bad night', async () => {
  const it = await house(await mailingHouse({ at: twoDaysAgo() }))
  await it.mails()
  await operatorOf(it)
  const clerk = await it.given.employee({ company: it.company, permissions: [2, 4] })
  await archived(it)
  it.silence()
  const told = async (daysBefore: number) => {
    await it.night(LASTS_DAYS - daysBefore)
    const about = (await it.mails()).filter(({ parsed }) => /archive timestamp/.test(parsed.subject ?? ''))
    return about.map(({ parsed }) => parsed.subject).sort()
  }
  const [ofCompany, ofAll] = [
    '1 archive timestamp could not be renewed',
    '1 archive timestamp of 1 company could not be renewed',
  ]
  assert.deepEqual(await told(80), [])
  assert.deepEqual(await told(72), [ofCompany, ofAll])
  assert.deepEqual(await told(71), [])
  assert.deepEqual(await told(29), [ofCompany, ofAll])
  assert.deepEqual(await told(6), [ofCompany, ofAll])
  assert.deepEqual(await told(5), [])
  assert.ok(!it.post.received.some(({ parsed }) => JSON.stringify(parsed.to).includes(clerk.email)))
  it.speak()
  assert.deepEqual(await told(4), [])
})

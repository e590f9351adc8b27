import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import {
  addPdfStamp,
  addPdfStampStream,
  getStampedPdf,
  getStampOptions,
  getStampResult,
} from '@laisen/contract/endpoints/stamps'
import { runJob } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { asked, confirm, confirmLinkIn, look, type Pair, sealedPair } from '../support/pending.ts'
import { stampRequest } from '../support/stamping.ts'
import { filesOnDisk } from '../support/storage.ts'

const house = await mailingHouse({ at: today })
const { as, clock, given } = house

const sql = async (text: string, ...values: unknown[]) => (await house.database.ownerPool.query(text, values)).rows

/** What happens between the request and its confirmation, and what the owner then reads. */
const meanwhile: [string, (pair: Pair) => Promise<unknown>, string][] = [
  [
    'the owner is locked',
    ({ owner }) => sql('update employees set locked_at = now() where id = $1', owner.employeeId),
    'STAMP_LINK_EXPIRED',
  ],
  [
    'the owner is deleted',
    ({ owner }) => sql('update employees set deleted_at = now() where id = $1', owner.employeeId),
    'STAMP_LINK_EXPIRED',
  ],
  [
    'the company is suspended',
    ({ company }) => sql('update companies set suspended_at = now() where id = $1', company.companyId),
    'STAMP_LINK_EXPIRED',
  ],
  [
    'the owner is given a password by someone else',
    ({ owner }) => sql('update employees set must_change_password = true where id = $1', owner.employeeId),
    'PASSWORD_MUST_CHANGE',
  ],
  [
    'the certificate is revoked',
    ({ certID }) => sql('update certificate_versions set revoked_at = now() where certificate_id = $1', certID),
    'CERTIFICATE_REVOKED',
  ],
  [
    'the certificate is suspended',
    ({ certID }) => sql('update certificates set suspended_at = now() where id = $1', certID),
    'CERTIFICATE_SUSPENDED',
  ],
  [
    'the certificate is deleted',
    ({ certID }) => sql('update certificates set deleted_at = now() where id = $1', certID),
    'CERTIFICATE_NOT_FOUND',
  ],
  [
    'the certificate becomes someone else’s',
    ({ certID, requester }) =>
      sql('update certificates set created_by = $2 where id = $1', certID, requester.employeeId),
    'STAMP_LINK_NOT_OWNER',
  ],
  [
    'whoever asked may no longer use the certificate',
    ({ certID }) => sql('delete from certificate_employees where certificate_id = $1', certID),
    'STAMP_REQUESTER_GONE',
  ],
  [
    'whoever asked is locked',
    ({ requester }) => sql('update employees set locked_at = now() where id = $1', requester.employeeId),
    'STAMP_REQUESTER_GONE',
  ],
  [
    'the package ends',
    ({ company }) => sql('update packages set ends_at = $2 where company_id = $1', company.companyId, clock.now()),
    'PLAN_EXPIRED',
  ],
  [
    'the package is used up',
    ({ company }) => sql('update packages set limit_signatures = 0 where company_id = $1', company.companyId),
    'PLAN_SIGNATURES_USED_UP',
  ],
]

for (const [what, change, code] of meanwhile)
  test(`nothing is signed or charged if ${what} before the owner confirms`, async () => {
    const pair = await sealedPair(house)
    const { stk } = await asked(house, pair)
    await change(pair)
    assert.equal((await confirm(house, stk, pair.owner.password)).code, code)
    const { used, stamps, history, revisions } = await ledger(house, pair.company.companyId)
    assert.deepEqual([used, stamps, history, revisions], [0, 0, 0, 1])
    const [row] = await sql('select state, tries, wrong from pending_stamps order by id desc limit 1')
    assert.deepEqual(row, { state: 'pending', tries: 0, wrong: 0 })
  })

test('a package that is renewed in time lets the same link sign', async () => {
  const pair = await sealedPair(house, { plan: { limitSignatures: 1 } })
  const { stk } = await asked(house, pair)
  await sql('update packages set limit_signatures = 0 where company_id = $1', pair.company.companyId)
  assert.equal((await confirm(house, stk, pair.owner.password)).code, 'PLAN_SIGNATURES_USED_UP')
  await sql('update packages set limit_signatures = 1 where company_id = $1', pair.company.companyId)
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  assert.equal((await ledger(house, pair.company.companyId)).used, 1)
  await house.mails()
})

test('a document that waits is kept where its signature finds no room, and is signed once there is some', async () => {
  const pair = await sealedPair(house, { plan: { limitBytes: 1_000_000 } })
  const { stk, stampId } = await asked(house, pair)
  const limitTo = (room: number) =>
    sql(
      `update packages p set limit_bytes = s.bytes + $2 from storage_counters s
        where s.company_id = p.company_id and p.company_id = $1`,
      pair.company.companyId,
      room,
    )
  await limitTo(100)
  assert.equal((await confirm(house, stk, pair.owner.password)).code, 'PLAN_STORAGE_USED_UP')
  await limitTo(1_000_000)
  const before = (await filesOnDisk(house.services.config.dataDir)).names
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  await house.mails()
  assert.equal((await filesOnDisk(house.services.config.dataDir)).names.length, before.length + 1, 'the tail')
  const document = await pair.asRequester.download(getStampedPdf, { stampId })
  await judgeSigned(new Uint8Array(await document.arrayBuffer()), { signatures: 1 })
})

test('two links that compete for the last signature sign one', async () => {
  const pair = await sealedPair(house, { plan: { limitSignatures: 1 } })
  const links = [await asked(house, pair), await asked(house, pair)]
  const answers = await Promise.all(links.map(({ stk }) => confirm(house, stk, pair.owner.password)))
  assert.deepEqual(answers.map(({ code }) => code).sort(), ['PLAN_SIGNATURES_USED_UP', undefined])
  assert.equal((await ledger(house, pair.company.companyId)).used, 1)
  await house.mails()
})

test('a certificate that expires before the owner confirms signs nothing', async () => {
  const pair = await sealedPair(house, { identity: identities.ending })
  const { stk } = await asked(house, pair)
  clock.advance({ minutes: 11 })
  assert.equal((await confirm(house, stk, pair.owner.password)).code, 'CERTIFICATE_EXPIRED')
  assert.equal((await ledger(house, pair.company.companyId)).used, 0)
})

test('only the owner is asked: an owner who stamps signs at once, and a colleague sends it', async () => {
  const pair = await sealedPair(house)
  await sql(
    'insert into certificate_employees values ($1, $2, $3, now())',
    pair.company.companyId,
    pair.certID,
    pair.owner.employeeId,
  )
  const own = await pair.asOwner.call(addPdfStamp, stampRequest(pair.certID))
  assert.deepEqual([own.data.pending, own.data.level], [undefined, 'B-B'])
  const [listed] = (await pair.asRequester.call(listCertificatesInUpload)).data
  assert.equal(listed!.confirmedBy, `Somchai Jaidee ${pair.owner.username}`)
  assert.equal((await pair.asOwner.call(listCertificatesInUpload)).data[0]!.confirmedBy, null)
  assert.match(listed!.signerName, new RegExp(`\\(Somchai Jaidee ${pair.owner.username}\\)`))
})

test('"all valid certificates" leaves out those that somebody else has to confirm', async () => {
  const pair = await sealedPair(house)
  const none = await pair.asRequester.call(addPdfStamp, { ...stampRequest(pair.certID), allValidCert: true })
  assert.equal(none.code, 'STAMP_NO_VALID_CERTIFICATE')
  const own = await addedCertificate(pair.asOwner, identities.waraporn, {
    employeeList: [{ employeeID: pair.requester.employeeId }],
  })
  await house.mails()
  assert.deepEqual((await pair.asRequester.call(getStampOptions)).data.allValidCertIDs, [own])
  const all = await pair.asRequester.call(addPdfStamp, { ...stampRequest(pair.certID), allValidCert: true })
  assert.deepEqual([all.status, all.data.pending], [0, undefined])
  assert.equal((await ledger(house, pair.company.companyId)).used, 1)
})

test('what the document would be refused for is said to whoever asks, and nobody is mailed', async () => {
  const pair = await sealedPair(house)
  const far = await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID, { page: 9 }))
  assert.match(far.message, /Page Not Enough/)
  const broken = await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID, { pdfString: 'JVBERg==' }))
  assert.equal(broken.status, 1)
  assert.equal((await house.mails()).length, 0)
  const { documents, objects } = await ledger(house, pair.company.companyId)
  assert.deepEqual([documents, objects], [0, 1], 'the picture of the certificate')
})

test('of a large document that is refused before anybody is mailed, no file is left', async () => {
  const pair = await sealedPair(house)
  const before = (await filesOnDisk(house.services.config.dataDir)).names
  const input = { certID: pair.certID, fileName: 'big.pdf' }
  const body = Buffer.alloc(1024 * 1024 + 1, 'x')
  assert.equal((await pair.asRequester.call(addPdfStampStream, input, { body })).code, 'DOCUMENT_NOT_PDF')
  assert.deepEqual((await filesOnDisk(house.services.config.dataDir)).names, before)
})

test('where the owner cannot log in, a request is refused at once', async () => {
  const pair = await sealedPair(house)
  await sql('update employees set locked_at = now() where id = $1', pair.owner.employeeId)
  assert.equal((await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID))).code, 'STAMP_OWNER_UNAVAILABLE')
  assert.equal((await ledger(house, pair.company.companyId)).documents, 0)
})

test('an owner whose address nobody has proven is mailed our own words and the link', async () => {
  const company = await given.company()
  const owner = await given.employee({ company, permissions: [1], emailProven: false })
  const requester = await given.employee({ company, permissions: [2] })
  const certID = await addedCertificate(as.person(owner), identities.nattapong, {
    ...{ certName: 'Free money', certtype: '2', checkConfirmPass: true },
    employeeList: [{ employeeID: requester.employeeId }],
  })
  await house.mails()
  const request = stampRequest(certID, { fileName: 'click-here.pdf' })
  assert.equal((await as.person(requester).call(addPdfStamp, request)).status, 0)
  const mail = await house.mails()
  const asking = mail.find(({ to }) => to[0] === owner.email)!
  assert.doesNotMatch(`${asking.parsed.text} ${asking.parsed.html} ${asking.parsed.subject}`, /Free|click-here/)
  const { stk, certname } = confirmLinkIn(asking)
  assert.equal(certname, null)
  assert.equal((await look(house, stk)).data.certName, 'Free money')
})

test('a streamed document of any size waits likewise, and is signed as it was sent', async () => {
  const pair = await sealedPair(house)
  const body = pdf({ sizeBytes: 3_000_000 })
  const input = { certID: pair.certID, fileName: 'big.pdf' }
  const { data, code } = await pair.asRequester.call(addPdfStampStream, input, { body })
  assert.equal(code, undefined)
  assert.deepEqual([data.pending, data.fileName, data.sizeBytes], [true, 'big-signed.pdf', body.length])
  const { stk } = confirmLinkIn(await house.mail())
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  const done = (await pair.asRequester.call(getStampResult, { stampId: data.stampId })).data
  assert.equal(done.state, 'done')
  assert.ok(done.sizeBytes! > body.length)
})

test('the links of an owner who is deleted stop working, and whoever asked is told at the end of the day', async () => {
  const pair = await sealedPair(house)
  const admin = as.person(await given.employee({ company: pair.company, permissions: [1] }))
  const { stk } = await asked(house, pair)
  const { employeeId } = pair.owner
  const deleted = await admin.call(deleteEmployeeExtByUserId, { id: employeeId })
  assert.equal(deleted.status, 0, deleted.message)
  assert.equal((await look(house, stk)).code, 'STAMP_LINK_EXPIRED')
  await house.mails()
  clock.advance({ hours: 24 })
  await runJob(house.services, 'pending-stamps.expire')
  assert.ok((await house.mails()).some(({ to }) => to[0] === pair.requester.email))
})

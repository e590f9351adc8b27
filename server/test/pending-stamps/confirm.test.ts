import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getStampConfirmationPdf, getStampRequest } from '@laisen/contract/endpoints/pending-stamps'
import { addPdfStamp, getStamp, getStampedPdf, getStampResult } from '@laisen/contract/endpoints/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { filePassword } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { asked, confirm, confirmLinkIn, look, sealedPair } from '../support/pending.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { call, clock } = house

test('a stamp with a certificate that its owner confirms is signed by the owner’s own password, and not before [2.7.06]', async () => {
  const pair = await sealedPair(house)
  const { asRequester, certID, owner, requester, company } = pair
  const document = pdf()
  const pdfString = Buffer.from(document).toString('base64')
  const answer = await asRequester.call(addPdfStamp, stampRequest(certID, { fileName: 'invoice.pdf', pdfString }))
  const { stampId, ownerName } = answer.data
  const expiresAt = new Date(today.getTime() + 24 * 3_600_000).toISOString()
  const name = `Somchai Jaidee ${owner.username}`
  assert.deepEqual(answer.data, { pdfString: '', pending: true, stampId, expiresAt, ownerName: name })
  assert.equal(ownerName, name)

  const mail = await house.mail()
  assert.deepEqual(mail.to, [owner.email])
  assert.match(mail.parsed.subject ?? '', /asks you to sign invoice\.pdf/)
  const { stk, certname } = confirmLinkIn(mail)
  assert.equal(certname, 'Company seal')
  assert.ok(stk.length >= 22, 'at least 128 bits')

  const before = await ledger(house, company.companyId)
  assert.deepEqual([before.used, before.stamps, before.history, before.documents], [0, 0, 0, 1])
  const seen = (await look(house, stk)).data
  assert.deepEqual(
    [seen.certName, seen.certPasswordCheck, seen.documentName, seen.pages, seen.requesterName, seen.certReason],
    ['Company seal', false, 'invoice.pdf', 1, `Somchai Jaidee ${requester.username}`, 'Approve contract'],
  )
  const view = await house.fetch(`/api/v1/${getStampConfirmationPdf.path}`, {
    headers: { 'x-stamp-token': Buffer.from(stk).toString('base64') },
  })
  assert.equal(view.headers.get('content-type'), 'application/pdf')
  assert.deepEqual(Buffer.from(await view.arrayBuffer()), Buffer.from(document))
  const waiting = (await asRequester.call(getStampResult, { stampId })).data
  assert.deepEqual([waiting.state, waiting.pdfString, waiting.ownerName], ['pending', '', name])

  clock.advance({ minutes: 20 })
  assert.equal((await confirm(house, stk, owner.password)).data, 'Success')
  const done = (await asRequester.call(getStampResult, { stampId })).data
  assert.deepEqual([done.state, done.fileName, done.level], ['done', 'invoice-signed.pdf', 'B-B'])
  const signed = Buffer.from(done.pdfString, 'base64')
  await judgeSigned(signed, { signatures: 1, roots, at: clock.now() })
  assert.ok(signed.subarray(0, document.length).equals(document), 'the document as it was sent')

  const after = await ledger(house, company.companyId)
  assert.deepEqual([after.used, after.stamps, after.history, after.documents], [1, 1, 1, 1])
  const stamp = (await asRequester.call(getStamp, { stampId })).data
  assert.equal(stamp.authenticatedBy, 'link+password')
  assert.equal(stamp.signer.employeeID, owner.employeeId)
  assert.deepEqual(stamp.requester, { employeeID: requester.employeeId, employeeName: seen.requesterName })
  assert.equal((await asRequester.download(getStampedPdf, { stampId })).status, 200)
  const told = await house.mail()
  assert.deepEqual(told.to, [requester.email])
  assert.match(told.parsed.subject ?? '', /invoice\.pdf is signed/)
  assert.ok(told.parsed.text?.includes(`/PdfPreview?stampId=${stampId}`))
  const rows = (await pair.asOwner.call(getLogHistory, { page: 1, perPage: 10, startDate: null, endDate: null })).data
  assert.deepEqual(
    rows.listData.map(({ username, certName }) => [username, certName]),
    [[owner.username, 'Company seal']],
  )
})

test('where the certificate requires its password, that password confirms, and the owner’s own does not', async () => {
  const pair = await sealedPair(house, { identity: identities.director, certificate: { certPasswordCheck: true } })
  // Whoever asks need not know it.
  const { stampId, stk } = await asked(house, pair)
  assert.equal((await look(house, stk)).data.certPasswordCheck, true)
  const wrong = await confirm(house, stk, pair.owner.password)
  assert.deepEqual([wrong.code, wrong.params], ['STAMP_LINK_PASSWORD_WRONG', { field: 'pw', left: 4 }])
  assert.equal((await confirm(house, stk, filePassword)).status, 0)
  const done = (await pair.asRequester.call(getStampResult, { stampId })).data
  await judgeSigned(Buffer.from(done.pdfString, 'base64'), { signatures: 1, roots, at: clock.now() })
  assert.equal((await pair.asRequester.call(getStamp, { stampId })).data.authenticatedBy, 'link+certificate')
})

test('a link that has signed signs no more, and says so', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  assert.equal((await confirm(house, stk, pair.owner.password)).code, 'STAMP_LINK_USED')
  assert.equal((await look(house, stk)).code, 'STAMP_LINK_USED')
  assert.equal((await ledger(house, pair.company.companyId)).used, 1)
})

test('two confirmations at once sign once and are charged once', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(house, stk, pair.owner.password)))
  assert.deepEqual(answers.map(({ code }) => code).sort(), ['STAMP_LINK_USED', 'STAMP_LINK_USED', undefined])
  const { used, stamps, history, revisions } = await ledger(house, pair.company.companyId)
  assert.deepEqual([used, stamps, history, revisions], [1, 1, 1, 2])
})

test('the token is the only right: one of another stamp or none at all opens nothing', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  for (const strData of ['', 'x', `${stk}x`, stk.slice(1)]) {
    assert.equal((await look(house, strData)).code, 'STAMP_LINK_EXPIRED')
    assert.equal((await confirm(house, strData, pair.owner.password)).code, 'STAMP_LINK_EXPIRED')
  }
  assert.equal((await confirm(house, stk, '')).code, 'FIELD_REQUIRED')
  const { rows } = await house.database.ownerPool.query('select p::text as row from pending_stamps p')
  assert.ok(
    rows.every(({ row }) => !row.includes(stk)),
    'only its hash is stored',
  )
})

test('only whoever asked sees how far it has got; to others it does not exist', async () => {
  const pair = await sealedPair(house)
  const { stampId } = await asked(house, pair)
  const other = await sealedPair(house)
  const colleague = house.as.person(await house.given.employee({ company: pair.company, permissions: [2] }))
  for (const client of [other.asOwner, colleague, pair.asOwner]) {
    assert.equal((await client.call(getStampRequest, { stampId })).code, 'STAMP_NOT_FOUND')
    assert.equal((await client.call(getStampResult, { stampId })).code, 'STAMP_NOT_FOUND')
  }
  assert.equal((await pair.asRequester.call(getStampRequest, { stampId })).data.state, 'pending')
  assert.equal((await pair.asRequester.call(getStamp, { stampId })).code, 'STAMP_NOT_FOUND')
})

test('a stamp that nobody had to confirm has a result, too', async () => {
  const pair = await sealedPair(house)
  const direct = (await pair.asOwner.call(addPdfStamp, stampRequest(pair.certID))).code
  // The owner does not use the seal, so it is not among the owner's certificates.
  assert.equal(direct, 'CERTIFICATE_NOT_FOUND')
  const own = await sealedPair(house, { certificate: { certtype: '1', employeeList: undefined } })
  const stamped = await own.asOwner.call(addPdfStamp, stampRequest(own.certID))
  assert.deepEqual([stamped.status, stamped.data.level, stamped.data.pending], [0, 'B-B', undefined])
  const { data } = await own.asOwner.call(getStampResult, { stampId: stamped.data.stampId })
  assert.deepEqual([data.state, data.ownerName, data.pdfString], ['done', undefined, stamped.data.pdfString])
})

test('a request that is repeated with its key is answered as the first, and the owner is asked once', async () => {
  const pair = await sealedPair(house)
  const options = { headers: { 'idempotency-key': 'once-1' } }
  const request = stampRequest(pair.certID)
  const first = await pair.asRequester.call(addPdfStamp, request, options)
  const { stk } = confirmLinkIn(await house.mail())
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  await house.mail()
  const second = await pair.asRequester.call(addPdfStamp, request, options)
  assert.deepEqual(second.data, first.data)
  assert.equal((await house.mails()).length, 0)
  assert.equal((await call(getStampRequest, { stampId: first.data.stampId })).http, 401)
})

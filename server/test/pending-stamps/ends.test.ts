import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declineStamp, getStampConfirmationPdf, getStampRequest } from '@laisen/contract/endpoints/pending-stamps'
import { addPdfStamp, getStampResult } from '@laisen/contract/endpoints/stamps'
import { runJob } from '@laisen/testkit/jobs'
import { filePassword } from '../support/certificates.ts'
import { today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { asked, confirm, look, type Pair, sealedPair } from '../support/pending.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, call, clock, services } = house
const expire = () => runJob(services, 'pending-stamps.expire')

/** The bytes that count for the company, and whether any document of it can still be read. */
async function kept({ company }: Pair) {
  const { companyId } = company
  const ask = async (text: string) => (await house.database.ownerPool.query(text, [companyId])).rows[0].value as number
  return {
    bytes: Number(await ask('select bytes as value from storage_counters where company_id = $1')),
    readable: Number(
      await ask(`select count(*) as value from objects o join revisions r on r.company_id = o.company_id
        and r.object_id = o.id where o.company_id = $1 and o.wrapped_key is not null`),
    ),
  }
}

test('an owner declines without a password, the document is purged, and whoever asked reads why', async () => {
  const pair = await sealedPair(house)
  const before = await kept(pair)
  const { stampId, stk } = await asked(house, pair)
  assert.ok((await kept(pair)).bytes > before.bytes)
  assert.equal((await call(declineStamp, { strData: stk, reason: 'Wrong price\non page 2' })).data, 'Success')
  assert.deepEqual(await kept(pair), before)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [pair.requester.email])
  assert.match(mail.parsed.text ?? '', /Wrong price/)
  const { data } = await pair.asRequester.call(getStampResult, { stampId })
  assert.deepEqual([data.state, data.declineReason, data.pdfString], ['declined', 'Wrong price\non page 2', ''])
  for (const again of [await confirm(house, stk, pair.owner.password), await call(declineStamp, { strData: stk })]) {
    assert.equal(again.code, 'STAMP_LINK_DECLINED')
  }
  const view = await house.fetch(`/api/v1/${getStampConfirmationPdf.path}`, {
    headers: { 'x-stamp-token': Buffer.from(stk).toString('base64') },
  })
  assert.equal(((await view.json()) as { code: string }).code, 'STAMP_LINK_DECLINED')
  assert.equal((await ledger(house, pair.company.companyId)).used, 0)
})

test('a reason to decline has up to 500 characters', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  const tooLong = await call(declineStamp, { strData: stk, reason: 'x'.repeat(501) })
  assert.equal(tooLong.code, 'TEXT_TOO_LONG')
  assert.equal((await call(declineStamp, { strData: stk, reason: 'x'.repeat(500) })).status, 0)
  await house.mails()
})

test('of a confirmation and a refusal at once, one happens', async () => {
  for (let round = 0; round < 3; round++) {
    const pair = await sealedPair(house)
    const { stampId, stk } = await asked(house, pair)
    const [signed, declined] = await Promise.all([
      confirm(house, stk, pair.owner.password),
      call(declineStamp, { strData: stk }),
    ])
    assert.equal([signed, declined].filter(({ status }) => status === 0).length, 1)
    const { used, stamps } = await ledger(house, pair.company.companyId)
    assert.deepEqual([used, stamps], signed.status === 0 ? [1, 1] : [0, 0])
    const { state, pdfString } = (await pair.asRequester.call(getStampResult, { stampId })).data
    assert.equal(state, signed.status === 0 ? 'done' : 'declined')
    assert.equal(pdfString !== '', signed.status === 0)
    await house.mail()
  }
})

test('a link works for 24 hours, and at that instant no more; then the document is purged and whoever asked is told', async () => {
  const pair = await sealedPair(house)
  const before = await kept(pair)
  const late = await asked(house, pair)
  const inTime = await asked(house, pair)
  clock.set(new Date(new Date(late.expiresAt).getTime() - 1))
  await expire()
  assert.equal((await look(house, late.stk)).status, 0)
  assert.equal((await confirm(house, inTime.stk, pair.owner.password)).status, 0)
  await house.mail()
  clock.set(late.expiresAt)
  assert.equal((await look(house, late.stk)).code, 'STAMP_LINK_EXPIRED')
  assert.equal((await confirm(house, late.stk, pair.owner.password)).code, 'STAMP_LINK_EXPIRED')
  assert.equal((await call(declineStamp, { strData: late.stk })).code, 'STAMP_LINK_EXPIRED')
  const requester = await as.fresh(pair.requester)
  const state = async () => (await requester.call(getStampRequest, { stampId: late.stampId })).data.state
  assert.equal(await state(), 'expired', 'also before the job has come by')

  const signed = await kept(pair)
  await expire()
  const mail = await house.mail()
  assert.deepEqual(mail.to, [pair.requester.email])
  assert.match(mail.parsed.subject ?? '', /was not signed in time/)
  assert.equal(await state(), 'expired')
  const after = await kept(pair)
  assert.ok(after.bytes < signed.bytes && after.bytes > before.bytes)
  assert.deepEqual(signed.readable - after.readable, 1)
  await expire()
  assert.equal((await house.mails()).length, 0)
})

test('five wrong passwords end a link, however much time passes between them, and whoever asked is told', async () => {
  const pair = await sealedPair(house, { certificate: { certPasswordCheck: true } })
  const { stampId, stk } = await asked(house, pair)
  for (const left of [4, 3, 2, 1]) {
    const { code, params } = await confirm(house, stk, 'Wrong-Password-1')
    assert.deepEqual([code, params?.left], ['STAMP_LINK_PASSWORD_WRONG', left])
    clock.advance({ minutes: 40 })
  }
  assert.equal((await confirm(house, stk, 'Wrong-Password-1')).code, 'STAMP_LINK_ENDED')
  assert.equal((await confirm(house, stk, filePassword)).code, 'STAMP_LINK_ENDED')
  assert.equal((await look(house, stk)).code, 'STAMP_LINK_ENDED')
  const requester = await as.fresh(pair.requester)
  assert.equal((await requester.call(getStampRequest, { stampId })).data.state, 'ended')
  const mail = await house.mail()
  assert.deepEqual(mail.to, [pair.requester.email])
  assert.match(mail.parsed.text ?? '', /wrong five times/)
})

test('ten wrong passwords at once are at most five guesses, and the right one comes too late', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(house, stk, 'Wrong-Password-1')))
  const judged = answers.filter(({ code }) => code === 'STAMP_LINK_PASSWORD_WRONG' || code === 'STAMP_LINK_ENDED')
  assert.ok(answers.every(({ status }) => status === 1))
  assert.ok(judged.filter(({ code }) => code === 'STAMP_LINK_PASSWORD_WRONG').length <= 4)
  const { rows } = await house.database.ownerPool.query('select max(wrong)::int as most from pending_stamps')
  assert.equal(rows[0].most, 5)
  assert.equal((await confirm(house, stk, pair.owner.password)).code, 'STAMP_LINK_ENDED')
  assert.equal((await ledger(house, pair.company.companyId)).used, 0)
  await house.mails()
})

test('a wrong password on a link counts for the owner’s account like any other', async () => {
  const pair = await sealedPair(house)
  const links = [await asked(house, pair), await asked(house, pair)]
  for (const { stk } of [links[0]!, links[0]!, links[0]!, links[1]!, links[1]!]) {
    assert.equal((await confirm(house, stk, 'Wrong-Password-1')).code, 'STAMP_LINK_PASSWORD_WRONG')
  }
  assert.equal((await confirm(house, links[1]!.stk, pair.owner.password)).code, 'PASSWORD_THROTTLED')
  clock.advance({ minutes: 15, seconds: 1 })
  // A refusal that looked at no password has taken none of the link's five.
  assert.equal((await confirm(house, links[1]!.stk, pair.owner.password)).status, 0)
  await house.mails()
})

test('a refusal that looked at no password gives nothing back to another link', async () => {
  const pair = await sealedPair(house)
  const [tried, throttled, third] = [await asked(house, pair), await asked(house, pair), await asked(house, pair)]
  const wrong = (stk: string) => confirm(house, stk, 'Wrong-Password-1')
  for (let guess = 1; guess <= 4; guess++) {
    assert.equal((await wrong(tried.stk)).code, 'STAMP_LINK_PASSWORD_WRONG')
    clock.advance({ minutes: 40 })
  }
  for (const { stk } of [throttled, throttled, throttled, throttled, third]) await wrong(stk)
  for (let time = 1; time <= 4; time++) {
    assert.equal((await confirm(house, throttled.stk, pair.owner.password)).code, 'PASSWORD_THROTTLED')
  }
  clock.advance({ minutes: 15, seconds: 1 })
  // One of its five is left, however many try it at once.
  await Promise.all(Array.from({ length: 5 }, () => wrong(tried.stk)))
  const { rows } = await house.database.ownerPool.query('select wrong from pending_stamps where public_id = $1', [
    tried.stampId,
  ])
  assert.deepEqual(rows, [{ wrong: 5 }])
  await house.mails()
})

test('an owner has at most 200 requests to confirm, and each that ends makes room', async () => {
  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  await house.database.ownerPool.query(
    `insert into pending_stamps (company_id, public_id, principal_kind, requested_by, owner_id, certificate_id, document_id, pages,
        request, token_hash, created_at, expires_at)
      select company_id, gen_random_uuid(), principal_kind, requested_by, owner_id, certificate_id, document_id, pages, request,
        sha256(gen_random_uuid()::text::bytea), created_at, expires_at
      from pending_stamps, generate_series(1, 199) where company_id = $1`,
    [pair.company.companyId],
  )
  const full = await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID))
  assert.deepEqual([full.code, full.params], ['STAMP_OWNER_BUSY', { limit: 200 }])
  assert.equal((await call(declineStamp, { strData: stk })).status, 0)
  assert.equal((await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID))).status, 0)
  assert.equal((await pair.asRequester.call(addPdfStamp, stampRequest(pair.certID))).code, 'STAMP_OWNER_BUSY')
})

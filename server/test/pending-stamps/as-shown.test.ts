import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { pdfStampConfirm } from '@laisen/contract/endpoints/pending-stamps'
import { getStampResult } from '@laisen/contract/endpoints/stamps'
import { today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { asked, look, sealedPair } from '../support/pending.ts'

const house = await mailingHouse({ at: today })

test('who confirms a stamp confirms the words that its page showed, and is asked again where they changed', async () => {
  const pair = await sealedPair(house)
  const { asOwner, asRequester, certID, owner } = pair
  const { stk, stampId } = await asked(house, pair)
  const shownNow = async () => {
    const { certName, certReason, certLocation } = (await look(house, stk)).data
    return { certName, certReason, certLocation }
  }
  const shown = await shownNow()
  const confirm = (shown: Awaited<ReturnType<typeof shownNow>>) =>
    house.call(pdfStampConfirm, { strData: stk, pw: owner.password, shown })
  await asOwner.call(updateCertificate, { certID, certReason: 'I guarantee the debt' })
  const refused = await confirm(shown)
  assert.deepEqual(refused.params, { before: 'Approve contract', after: 'I guarantee the debt' })
  assert.equal((await asRequester.call(getStampResult, { stampId })).data.state, 'pending')
  const silent = await house.as.browser().call(pdfStampConfirm, { strData: stk, pw: owner.password })
  assert.equal(silent.code, 'PAGE_OUTDATED')
  // Neither was a try with a wrong password.
  for (let again = 0; again < 5; again++) assert.equal((await confirm(shown)).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await confirm(await shownNow())).status, 0)
})

test('what the request says itself is not what others change in the certificate', async () => {
  const pair = await sealedPair(house)
  const { asOwner, certID, owner } = pair
  const { stk } = await asked(house, pair, { certReason: 'Order 7' })
  const { certName, certReason, certLocation } = (await look(house, stk)).data
  assert.equal(certReason, 'Order 7')
  await asOwner.call(updateCertificate, { certID, certReason: 'Anything' })
  const shown = { certName, certReason, certLocation }
  assert.equal((await house.call(pdfStampConfirm, { strData: stk, pw: owner.password, shown })).status, 0)
})

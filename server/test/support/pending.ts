import assert from 'node:assert/strict'
import { getStampConfirmation, pdfStampConfirm } from '@laisen/contract/endpoints/pending-stamps'
import { addPdfStamp, getStampResult } from '@laisen/contract/endpoints/stamps'
import type { Client, Sent } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import type { TestIdentity } from '@laisen/testkit/pki'
import { addedCertificate, type certificateRequest } from './certificates.ts'
import { identities } from './identities.ts'
import type { MailingHouse } from './mailbox.ts'
import { stampRequest } from './stamping.ts'

/** The link to confirm a stamp, as it was mailed. */
export function confirmLinkIn({ parsed }: ReceivedMail): { link: string; stk: string; certname: string | null } {
  const [link] = /https?:\/\/\S+\/confirmpassword\?\S+/.exec(parsed.text ?? '') ?? []
  assert.ok(link, parsed.text)
  assert.ok((parsed.html || '').replaceAll('&amp;', '&').includes(`href="${link}"`), 'the button opens the same link')
  const query = new URL(link).searchParams
  return { link, stk: query.get('stk')!, certname: query.get('certname') }
}

export interface Pair {
  readonly company: GivenCompany
  readonly owner: GivenEmployee
  readonly requester: GivenEmployee
  readonly asOwner: Client
  readonly asRequester: Client
  readonly certID: number
}

interface PairFacts {
  readonly identity?: TestIdentity
  readonly certificate?: Partial<Parameters<typeof certificateRequest>[1] & object>
  readonly plan?: Parameters<MailingHouse['given']['package']>[0]
}

/** A company whose seal somebody else may use, if the person who added it confirms each signature. Both have read their mail. */
export async function sealedPair(house: MailingHouse, { identity, certificate, plan }: PairFacts = {}): Promise<Pair> {
  const { as, given } = house
  const company = await given.company(plan ? { plan: false } : {})
  if (plan) await given.package({ company, ...plan })
  const owner = await given.employee({ company, permissions: [1] })
  const requester = await given.employee({ company, permissions: [2, 3] })
  const asOwner = as.person(owner)
  const certID = await addedCertificate(asOwner, identity ?? identities.nattapong, {
    certName: 'Company seal',
    certtype: '2',
    checkConfirmPass: true,
    employeeList: [{ employeeID: requester.employeeId }],
    ...certificate,
  })
  const asRequester = as.person(requester)
  await asRequester.call(getStampResult, { stampId: '' })
  await house.mails()
  return { company, owner, requester, asOwner, asRequester, certID }
}

/** Asks for a stamp that has to be confirmed. @returns its id and the token that the owner was mailed */
export async function asked(
  house: MailingHouse,
  { asRequester, certID, owner }: Pair,
  facts: Partial<Sent<typeof addPdfStamp>> = {},
): Promise<{ stampId: string; stk: string; expiresAt: string }> {
  const answer = await asRequester.call(addPdfStamp, stampRequest(certID, { fileName: 'invoice.pdf', ...facts }))
  assert.equal(answer.status, 0, answer.message)
  const { stampId, pending, expiresAt = '' } = answer.data
  assert.equal(pending, true)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [owner.email])
  return { stampId, expiresAt, stk: confirmLinkIn(mail).stk }
}

export const confirm = (house: MailingHouse, stk: string, pw: string) =>
  house.call(pdfStampConfirm, { strData: stk, pw })
export const look = (house: MailingHouse, stk: string) => house.call(getStampConfirmation, { strData: stk })

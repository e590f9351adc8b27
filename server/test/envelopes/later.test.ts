import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { certificatesInDss, ocspsInDss } from '@laisen/pades/levels/dss'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Certificate } from '@laisen/pki/certificate'
import { unlessRefused } from '@laisen/pki/errors'
import { describeName } from '@laisen/pki/names'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { isIssuedBy } from '@laisen/pki/path'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { judgeSigned } from '@laisen/testkit/oracle'
import { issuedCertificate } from '../support/authority.ts'
import { actedBy, documentOf, envelopeOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

// Long enough ago that nothing is in the future of the judges when the clock moves on.
const at = new Date(Date.now() - 8 * 86_400_000)
const house = await mailingHouse({ at, config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house

test('signatures of one-time certificates stay provable, though the next person acts days after they ended', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  await issuedCertificate(house, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  const envelopeID = await sentEnvelope(admin, () => ({
    recipients: [
      recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
      recipientOf({ key: 'boss', name: 'Boss', language: 'en', action: 'approve', step: 2 }),
      recipientOf({ key: 'clerk', name: 'Clerk', language: 'en', action: 'acknowledge', step: 3 }),
    ],
  }))
  const links = await linksOf(house)
  const wait = async (days: number) => {
    for (let hours = 0; hours < days * 24; hours += 6) {
      clock.advance({ hours: 6 })
      for (const [email, token] of await linksOf(house)) links.set(email, token)
    }
  }
  await actedBy(house, links.get('somchai@example.com')!)
  await wait(3)
  await actedBy(house, links.get('boss@example.com')!)
  await wait(2)
  await actedBy(house, links.get('clerk@example.com')!)
  await house.mails()
  // The session of whoever sent it has ended meanwhile.
  const colleague = as.person(await given.employee({ company, permissions: [1] }))
  const { status, documents } = await envelopeOf(colleague, envelopeID)
  assert.deepEqual([status, documents[0]!.level], [3, 'B-LTA'])
  const document = await documentOf(colleague, envelopeID)
  await judgeSigned(document, {
    ...{ signatures: 3, documentTimestamps: 3, level: 'B-LTA', roots: [root] },
    // Both validate the chain by the clock of today: openssl knows no timestamps, and pyHanko ends its search for an earlier time there.
    notBy: ['openssl', 'pyHanko'],
  })
  assert.deepEqual(answersInLifetime(document), { Somchai: 1, Boss: 1, Clerk: 1 })
})

/** Of each one-time certificate, how many OCSP answers the document holds, all of them from while it was valid. */
function answersInLifetime(document: Uint8Array): Record<string, number> {
  const pdf = openPdf(bytesSource(document))
  const certificates = certificatesInDss(pdf)
  const oneTime = certificates.filter(
    ({ notBefore, notAfter }) => Number(notAfter) - Number(notBefore) < 2 * 86_400_000,
  )
  const ocsps = ocspsInDss(pdf)
  const count = (certificate: Certificate) => {
    const issuer = certificates.find((one) => isIssuedBy(certificate, one))!
    const replies = ocsps.flatMap((raw) => unlessRefused(() => readOcspReply(raw, { certificate, issuer })) ?? [])
    assert.ok(replies.every(({ thisUpdate }) => thisUpdate <= certificate.notAfter))
    return replies.length
  }
  return Object.fromEntries(oneTime.map((one) => [/CN=(\w+)/.exec(describeName(one.subject))![1]!, count(one)]))
}

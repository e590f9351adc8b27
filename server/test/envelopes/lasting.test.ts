import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { getCompletionPdf } from '@laisen/contract/endpoints/sent-envelopes'
import { addPdfStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { certificatesInDss } from '@laisen/pades/levels/dss'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { judgeLasting } from '@laisen/testkit/oracle-lasting'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { actedBy, documentOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const DAY_MS = 86_400_000
// Long enough ago that the present is not in the future of the judges.
const house = await mailingHouse({
  at: new Date(Date.now() - 2 * DAY_MS),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock } = house

const company = await given.company()
const boss = await given.employee({ company, permissions: [1] })
const admin = as.person(boss)
const certID = await issuedCertificate(house, admin)
const colleague = async () => as.fresh(await given.employee({ company, permissions: [1] }))

/** Those of the company at that time: years later it has another. */
async function publishedRoots(): Promise<Uint8Array[]> {
  const { roots } = (await (await colleague()).call(getAuthority)).data
  return Promise.all(roots.map(async ({ url }) => new Uint8Array(await (await fetch(url)).arrayBuffer())))
}

/** The lists that are published when the clock stands there. They are older than what is signed afterwards, as they usually are. */
async function publishedLists(document: Uint8Array): Promise<Uint8Array[]> {
  const urls = certificatesInDss(openPdf(bytesSource(document))).flatMap(({ crlUrls }) => crlUrls)
  return Promise.all([...new Set(urls)].map(async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer())))
}

const someone = () => [recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })]

async function signedEnvelope(client: Client): Promise<number> {
  const envelopeID = await sentEnvelope(client, () => ({ recipients: someone() }))
  for (const token of (await linksOf(house)).values()) await actedBy(house, token)
  await house.mails()
  return envelopeID
}

async function stampAtLta(client: Client): Promise<string> {
  const order = stampRequest(certID, { level: 'B-LTA', certPassword: certificatePassword })
  return (await client.call(addPdfStamp, order)).data.stampId
}

const downloaded = async (client: Client, stampId: string) =>
  Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())

await publishedLists(await downloaded(admin, await stampAtLta(admin)))
clock.advance({ hours: 2 })
const later = await as.fresh(boss)
const stampId = await stampAtLta(later)
const envelopeID = await signedEnvelope(later)
const start = clock.now()

/** What is downloaded then. A session does not last so long. */
const kept = {
  stamp: async () => downloaded(await colleague(), stampId),
  contract: async () => documentOf(await colleague(), envelopeID),
  'certificate of completion': async () =>
    Buffer.from(await (await (await colleague()).download(getCompletionPdf, { envelopeID })).arrayBuffer()),
}

for (const [when, days] of [
  // The one-time certificates have ended.
  ['1 day', 1.25],
  // The certificate of the responder that answered about them has ended.
  ['31 days', 31],
  ['13 months', 396],
  ['10 years', 3652],
  // The certificate of the timestamp has ended, and another timestamp covers it.
  ['12 years', 4383],
] as const)
  test(`after ${when}, what was signed for keeps is valid to judges whose clock stands there`, async () => {
    const at = new Date(start.getTime() + days * DAY_MS)
    // The job runs each night; that of each month is enough to be on time.
    for (let due = clock.now().getTime(); due <= at.getTime(); due += 30 * DAY_MS) {
      clock.set(new Date(due))
      await runJob(house.services, 'levels.renew')
    }
    clock.set(at)
    const roots = await publishedRoots()
    for (const [what, download] of Object.entries(kept)) {
      const document = await download()
      const crls = await publishedLists(document)
      // pyHanko does not carry the proof of a timestamp on to what an earlier one, whose certificate has ended, had proven. After a day it
      // wants a newer word on the certificate of the last timestamp than the OCSP answer in the document, and takes the list that has it as
      // being about the one-time certificate, too, which has ended by then.
      const notBy = days > 4017 || days < 2 ? ['pyHanko'] : []
      await judgeLasting(document, { signatures: 1, roots, crls, at, notBy }).catch((error) => {
        assert.fail(`${what}: ${error.message}`)
      })
    }
  })

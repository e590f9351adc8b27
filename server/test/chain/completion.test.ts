import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getCompletionPdf } from '@laisen/contract/endpoints/sent-envelopes'
import { getAnchors } from '@laisen/contract/endpoints/system-log'
import { completionMessages } from '@laisen/contract/messages/completion'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { chainEvidence } from '@laisen/testkit/evidence'
import { runTool } from '@laisen/testkit/oracle-tools'
import { actedBy, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, services } = house

for (const locale of ['en', 'th'] as const) {
  test(`a certificate of completion carries the head of its making, and what that proves: ${locale}`, async () => {
    const company = await given.company({ plan: false })
    await given.package({ company, limitSignatures: 10 })
    const client = as.person(await given.employee({ company, permissions: [1], locale }))
    const envelopeID = await sentEnvelope(client)
    const link = (await linksOf(house)).get('somchai@example.com')!
    await chainEvidence(services)
    const { head } = (await client.call(getAnchors, {})).data
    await actedBy(house, link)
    await linksOf(house)
    const path = join(services.config.dataDir, 'certificate.pdf')
    await writeFile(path, await (await client.download(getCompletionPdf, { envelopeID })).bytes())
    const told = await runTool('pdftotext', ['-layout', path, '-'])
    const packed = (text: string) => text.replace(/[\s\u2060\u200b]/g, '')
    const expected = locale === 'en' ? [head!.hash, completionMessages.en.chainHead] : [head!.hash]
    for (const one of expected) assert.ok(!told || packed(told.output).includes(packed(one)), one)
  })
}

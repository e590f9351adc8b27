import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getCompletionPdf, getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { textOfPages } from '@laisen/testkit/seen'
import { actedBy, documentOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 86_400_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

// The 64th character of each is in the middle of what a reader sees as one.
const names = {
  thai: { name: `${'สมชาย '.repeat(10)}กขคกี่ ใจดีอยู่สุขสบาย`, cut: `${'สมชาย '.repeat(10)}กขค` },
  latin: {
    name: `${'Maximilian '.repeat(5)}Andreasce\u0301 von Hohenstein`,
    cut: `${'Maximilian '.repeat(5)}Andreasc\u00e9`,
  },
}

const without = (text: string) => text.normalize('NFC').replace(/\s/g, '')

/** The names in the certificates, as pdfsig reads them. */
function commonNamesIn(document: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-name-'))
  try {
    writeFileSync(join(folder, 'signed.pdf'), document)
    const said = execFileSync('pdfsig', ['-nocert', join(folder, 'signed.pdf')], { encoding: 'utf8' })
    return [...said.matchAll(/Common Name: (.*)/g)].map(([, name = '']) => name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const [key, { name, cut }] of Object.entries(names))
  test(`a long ${key} name is cut in the certificate where a character ends, and is whole on the page and in the evidence`, async () => {
    const company = await given.company()
    const client = as.person(await given.employee({ company, permissions: [1] }))
    const place = { recipientKey: key, x: 40, width: 500, height: 60 }
    const envelopeID = await sentEnvelope(client, () => ({
      recipients: [recipientOf({ key, name, language: 'en' })],
      fields: [fieldOf({ key: 's', ...place, y: 300 }), fieldOf({ key: 'n', kind: 'name', ...place, y: 400 })],
    }))
    await actedBy(house, (await linksOf(house)).get(`${key}@example.com`)!)
    await house.mails()
    const document = await documentOf(client, envelopeID)
    assert.ok(name.length > 64)
    assert.equal(commonNamesIn(document)[0], cut)
    const shown = without(textOfPages(document).join(' '))
    assert.equal(
      shown.split(without(name)).length - 1,
      2,
      'in the appearance of the signature, and in the field for the name',
    )
    assert.equal((await client.call(getEnvelope, { envelopeID })).data.recipients[0]!.name, name)
    const certificate = await client.download(getCompletionPdf, { envelopeID })
    const evidence = textOfPages(Buffer.from(await certificate.arrayBuffer())).join(' ')
    assert.ok(without(evidence).includes(without(name)), 'in the certificate of completion')
  })

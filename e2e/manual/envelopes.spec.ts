import { getEnvelope, getEnvelopePdf } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { recipientMessages } from '../../web/src/features/composer/recipient-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { verifyCopyMessages } from '../../web/src/features/verify-copy/messages.ts'
import { ComposerScreen } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, signLinkFrom } from '../support/own-people.ts'
import { recipientOf } from '../support/sent-envelope.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { contract } from './company.ts'
import { test } from './pictures.ts'

test('composing an envelope', async ({ page, house, company, language, say, take, dialog }) => {
  const { recipients, subject, message } = company.words
  const composer = new ComposerScreen(page, say, false)
  await enterAt(page, { house, person: company.clerk, language }, '/envelopes/compose')
  await composer.addFiles([pdfFile(`${subject}.pdf`, await contract())])
  await expect(composer.documents).toHaveCount(1)
  await composer.saved()
  await take('composer-documents', { height: 560 })
  await composer.goTo('recipients')
  await composer.addRecipient(recipients[0]!.name, recipients[0]!.email)
  await composer.openNewRecipient()
  await composer.field('name').fill(recipients[1]!.name)
  await composer.field('email').fill(recipients[1]!.email)
  await composer.turn('accessCode')
  await composer.field('accessCodeField').fill('2468')
  await take('composer-recipient', { of: dialog })
  await composer.saveRecipient('add')
  await composer.goTo('fields')
  await composer.drawn()
  await composer.placeFor(recipients[0]!.name)
  await composer.tool('signature').click()
  await page.locator('[data-line]').first().click()
  await composer.placeFor(recipients[1]!.name)
  await composer.tool('signature').click()
  await page.locator('[data-line]').last().click()
  await composer.saved()
  await page.setViewportSize({ width: 1280, height: 800 })
  await take('composer-fields')
  await composer.goTo('review')
  await page.getByLabel(say(reviewMessages, 'subject')).first().fill(subject)
  await page.getByRole('textbox', { name: pattern(`^${say(reviewMessages, 'messageField')}`) }).fill(message)
  await composer.saved()
  await take('composer-review', { height: 640 })
  await expect(page.getByText(say(recipientMessages, 'unnamed'))).toHaveCount(0)
})

test('following an envelope and signing as a recipient', async ({
  page,
  house,
  company,
  language,
  say,
  take,
  takeWhole,
  dialog,
}) => {
  const t = (key: keyof (typeof signMessages)['en'] & string) => say(signMessages, key)
  const { recipients, subject } = company.words
  const [first, second] = recipients.map((one) => recipientOf({ ...one, language }))
  const since = house.clock.now()
  const envelope = await company.send(subject, [first!, { ...second!, step: 2, action: 'approve' }], 7)
  await enterAt(page, { house, person: company.clerk, language }, '/envelopes?tab=sent')
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await take('envelopes', { height: 540 })
  await page.goto(`${house.url}/envelopes/${envelope}`)
  await expect(page.locator(`[data-recipient="${first!.name}"]`)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await take('envelope', { height: 640 })
  await leave(page.context())

  const { copy, address } = await copyOf(house.as.person(company.clerk), envelope)
  await page.goto(house.url + address)
  await page.locator('[data-file-choice]').setInputFiles(pdfFile(`${subject}.pdf`, copy))
  await expect(page.getByText(say(verifyCopyMessages, 'newestTitle'))).toBeVisible()
  await take('check-copy', { height: 500 })

  await page.goto(house.url + (await signLinkFrom(house, first!.email, { since, title: subject })))
  await expect(page.locator('canvas').first()).toBeVisible()
  await takeWhole('sign')
  const part = page.getByRole('region', { name: t('yourPart') })
  await part.getByRole('button', { name: t('signHere') }).click()
  await draw()
  await take('sign-draw', { of: dialog })
  await dialog.getByRole('button', { name: t('useIt') }).click()
  await expect(dialog).toHaveCount(0)
  await takeWhole('sign-phone', 'phone')

  async function draw(): Promise<void> {
    const { x, y, width, height } = (await dialog.locator('canvas').boundingBox())!
    await page.mouse.move(x + width * 0.2, y + height * 0.6)
    await page.mouse.down()
    for (const [share, depth] of pen) await page.mouse.move(x + width * share, y + height * depth, { steps: 4 })
    await page.mouse.up()
  }
})

/** The document of an envelope as it is now, and where a copy of it is checked. */
async function copyOf(client: Client, envelopeID: number): Promise<{ copy: Buffer; address: string }> {
  const { documents } = (await client.call(getEnvelope, { envelopeID })).data
  const { documentID, verificationUrl } = documents[0]!
  const copy = await (await client.download(getEnvelopePdf, { envelopeID, documentID })).arrayBuffer()
  return { copy: Buffer.from(copy), address: new URL(verificationUrl).pathname }
}

/** A stroke as a hand would make it, in shares of the pad. */
const pen = [
  [0.26, 0.3],
  [0.3, 0.7],
  [0.36, 0.35],
  [0.4, 0.62],
  [0.46, 0.45],
  [0.5, 0.6],
  [0.58, 0.42],
  [0.62, 0.6],
  [0.82, 0.5],
] as const

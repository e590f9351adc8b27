import { getDraft, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { getSetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { everything } from '@laisen/contract/permissions'
import { signaturePng } from '@laisen/testkit/images'
import type { Page } from '@playwright/test'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { ComposerScreen, envelopeCompany, givenDraft, keptDraft } from '../support/composer-screen.ts'
import { asRead } from '../support/in-either.ts'
import { enterAt, signLinkFrom } from '../support/own-people.ts'
import { fieldFor } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

test('an outside recipient signs on a page with the company’s colour and logo, in the language that it chose', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { company, sender } = await envelopeCompany(house)
  const keeper = house.as.person(await house.given.employee({ company, permissions: [everything] }))
  const logo = signaturePng().toString('base64')
  await keeper.call(saveSetting, { version: 0, colorCode: '#6B1F4E', logo, defaultLanguage: 'th' })
  const { data: chosen } = await keeper.call(getSetting)
  const email = `anong-${Date.now()}@nueafa.example`
  const { envelopeID } = await givenDraft(house, sender, { recipients: [], fields: [] })
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=recipients`)
  const composer = new ComposerScreen(page, say, narrow)
  await composer.addRecipient('Anong Jaidee', email)
  await expect.poll(async () => (await keptDraft(house, sender, envelopeID)).recipients.length).toBe(1)
  await composer.saved()
  await page.goto('about:blank')

  const client = house.as.person(sender)
  const { content, version } = (await client.call(getDraft, { envelopeID })).data
  const fields = [fieldFor(content.recipients[0]!.key, { key: 'signature' })]
  const saved = await client.call(saveDraft, { envelopeID, version, content: { ...content, fields } })
  expect(saved.status, saved.message).toBe(0)
  const since = house.clock.now()
  const sent = await client.call(sendEnvelope, { envelopeID, version: saved.data.version })
  expect(sent.status, sent.message).toBe(0)

  await page.context().clearCookies()
  await page.goto(house.url + (await signLinkFrom(house, email, { since })))
  await expect(page.locator(`img[src="${chosen.logo}"]`)).toBeVisible()
  await expect(page.getByRole('region', { name: asRead(signMessages.th.yourPart) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect.poll(() => primary(page)).toBe('#6b1f4e')
  await picture('sign-brand')
})

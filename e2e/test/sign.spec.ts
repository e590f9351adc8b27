import { getEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftField } from '@laisen/contract/envelope-draft'
import { envelopeMailsEnglish, envelopeMailsThai } from '@laisen/contract/mail/envelope-words'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { newRecipient } from '../../web/src/features/composer/draft.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { verifyCopyMessages } from '../../web/src/features/verify-copy/messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { envelopeCompany, givenDraft } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { codeFrom, signLinkFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const fieldOf = (facts: Partial<DraftField> & Pick<DraftField, 'key' | 'kind'>): DraftField => ({
  ...{ documentKey: 'lease', recipientKey: 'anong', page: 1, x: 72, y: 120, width: 150, height: 50, required: true },
  ...{ pageMode: 'placed', textDirection: 'horizontal' },
  ...facts,
})

for (const look of ['@en-1280-light', '@th-390-light'])
  test(`a recipient without an account fills in, types a signature, proves the address, and signs ${look}`, {
    tag: look,
  }, async ({ page, house, language, say, picture }) => {
    const t = (key: keyof (typeof signMessages)['en'] & string, facts?: Record<string, string | number>) =>
      say(signMessages, key, facts)
    const { sender } = await envelopeCompany(house)
    const email = `anong-${Date.now()}@nueafa.example`
    const { envelopeID, version } = await givenDraft(house, sender, {
      recipients: [{ ...newRecipient(language), key: 'anong', name: 'Anong Jaidee', email }],
      fields: [
        fieldOf({ key: 's', kind: 'signature' }),
        fieldOf({ key: 't', kind: 'text', y: 220, height: 24, label: 'Position' }),
        fieldOf({ key: 'c', kind: 'checkbox', y: 300, width: 16, height: 16 }),
      ],
    })
    const client = house.as.person(sender)
    const since = house.clock.now()
    const answer = await client.call(sendEnvelope, { envelopeID, version })
    expect(answer.status, answer.message).toBe(0)

    await page.goto(house.url + (await signLinkFrom(house, email, { since })))
    await expect(page).toHaveURL(/\/Sign$/)
    await expect(page.getByRole('heading', { name: 'Lease of warehouse 7' })).toBeVisible()
    await expect(page.locator('canvas').first()).toBeVisible()
    await expectAccessible(page)
    await picture('sign')

    // Whoever wants to sign at once is led to what is missing.
    const panel = page.getByRole('region', { name: t('yourPart') })
    const next = panel.getByRole('button', { name: t('next') })
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.click()
    const checkbox = page.getByRole('checkbox', { name: pattern(`^${t('checkbox')}`) })
    await expect(checkbox).toBeFocused()
    await checkbox.check()
    await next.click()
    const position = page.getByLabel(pattern('^Position'))
    await expect(position).toBeFocused()
    await position.fill('Managing director')
    // A reload loses nothing.
    await page.reload()
    await expect(position).toHaveValue('Managing director')
    await panel.getByRole('button', { name: t('signHere') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say(signatureMessages, 'type'), { exact: true }).click()
    await expect(dialog.locator('img').first()).toBeVisible()
    await picture('sign-type')
    await dialog.getByRole('button', { name: t('useIt') }).click()
    await picture('sign-filled')
    await panel.getByRole('button', { name: t('sign'), exact: true }).click()
    const code = page.getByLabel(pattern(`^${t('code')}`))
    await expect(code).toBeVisible()
    await expectAccessible(page)
    await picture('sign-code')
    await code.fill(await codeFrom(house, email, since))
    await expect(page.getByText(t('doneSign'))).toBeVisible()
    await picture('sign-done')

    const { envelopeCompleted } = language === 'th' ? envelopeMailsThai : envelopeMailsEnglish
    const [title = ''] = envelopeCompleted.subject.split('{')
    const completed = await signLinkFrom(house, email, { since, title })
    await page.goto(house.url + completed)
    await expect(page.getByText(t('completedText'))).toBeVisible()
    await expectAccessible(page)
    await picture('sign-completed')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t('download', { name: 'Lease' }) }).click()
    const file = await (await downloading).path()

    const { documents, status } = (await client.call(getEnvelope, { envelopeID })).data
    expect(status).toBe(3)
    await page.goto(documents[0]!.verificationUrl)
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText(say(verifyCopyMessages, 'newestTitle'))).toBeVisible()
    await expectAccessible(page)
    await picture('verify-copy')
    await page.locator('input[type=file]').setInputFiles(pdfFile('other.pdf', Buffer.from('%PDF-1.7 another')))
    await expect(page.getByText(say(verifyCopyMessages, 'noneTitle'))).toBeVisible()
  })

test('a code that was right is not asked for again because the act was refused for something else @en-1280-light', {
  tag: '@en-1280-light',
}, async ({ page, house, language, say }) => {
  const t = (key: keyof (typeof signMessages)['en'] & string) => say(signMessages, key)
  const { sender } = await envelopeCompany(house)
  const email = `malee-${Date.now()}@nueafa.example`
  const { envelopeID, version } = await givenDraft(house, sender, {
    recipients: [{ ...newRecipient(language), key: 'anong', name: 'Malee Jaidee', email }],
    fields: [
      fieldOf({ key: 's', kind: 'signature' }),
      fieldOf({ key: 't', kind: 'text', y: 220, width: 60, height: 14, label: 'Position' }),
    ],
  })
  const since = house.clock.now()
  const answer = await house.as.person(sender).call(sendEnvelope, { envelopeID, version })
  expect(answer.status, answer.message).toBe(0)
  await page.goto(house.url + (await signLinkFrom(house, email, { since })))
  const position = page.getByLabel(pattern('^Position'))
  await position.fill('Managing director of the company and of all that belongs to it, here and elsewhere')
  const panel = page.getByRole('region', { name: t('yourPart') })
  await panel.getByRole('button', { name: t('signHere') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say(signatureMessages, 'type'), { exact: true }).click()
  await expect(dialog.locator('img').first()).toBeVisible()
  await dialog.getByRole('button', { name: t('useIt') }).click()
  const sign = panel.getByRole('button', { name: t('sign'), exact: true })
  await sign.click()
  const code = page.getByLabel(pattern(`^${t('code')}`))
  await code.fill(await codeFrom(house, email, since))
  await expect(position).toHaveAttribute('aria-invalid', 'true')
  await position.fill('Director')
  await sign.click()
  await expect(page.getByText(t('doneSign'))).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdf } from '@laisen/testkit/pdfs'
import { recipientMessages } from '../../web/src/features/composer/recipient-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { envelopeMessages } from '../../web/src/features/envelopes/messages.ts'
import { ComposerScreen, envelopeCompany, placeOf } from '../support/composer-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const contract = async () =>
  pdfFile('contract.pdf', await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf')))

test('an envelope is composed from an empty draft to sending, and a reload keeps all of it', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender, colleague } = await envelopeCompany(house)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, '/Envelopes?tab=drafts')
  await expect(page.getByText(say(envelopeMessages, 'noDrafts'))).toBeVisible()
  await picture('envelopes-empty')
  await page.getByRole('link', { name: say(envelopeMessages, 'newEnvelope') }).click()

  await composer.addFiles([await contract(), pdfFile('annex.pdf', pdf({ pages: 3 }))])
  await expect(composer.documents).toHaveCount(2)
  await composer.saved()
  await expect(page).toHaveURL(/compose\/\d+/i)
  await picture('composer-documents')

  await composer.goTo('recipients')
  await composer.openNewRecipient()
  await picture('composer-recipient')
  await composer.dialog.getByRole('button', { name: say(recipientMessages, 'fromCompany') }).click()
  await composer.dialog.getByText(colleague.email).click()
  const use = (['usePerson_one', 'usePerson_other'] as const).map((key) => say(recipientMessages, key))
  await composer.dialog.getByRole('button', { name: pattern(use.join('|')) }).click()
  await expect(composer.dialog.getByText(colleague.email)).toBeVisible()
  await composer.saveRecipient('add')
  await composer.addRecipient('Waraporn Phetcharat', 'waraporn@nueafa.example', async () => {
    await composer.turn('accessCode')
    await composer.field('accessCodeField').fill('2468')
  })
  await expect(composer.recipients).toHaveCount(2)
  await picture('composer-recipients')

  await composer.goTo('fields')
  await composer.drawn()
  await composer.placeFor('Waraporn Phetcharat')
  await composer.place('signature', { x: 200, y: 400 })
  const field = composer.fieldsOf('signature')
  const { x, y } = await placeOf(field)
  expect(Math.abs(x + 75 - 200)).toBeLessThan(2)
  await field.press('Shift+ArrowRight')
  await field.press('ArrowUp')
  expect(await placeOf(field)).toMatchObject({ x: x + 10, y: y + 1 })
  await page.locator('[data-line]').first().click()
  await expect(composer.fieldsOf('signature')).toHaveCount(2)
  await composer.fieldsOf('signature').last().press('Delete')
  await expect(composer.fieldsOf('signature')).toHaveCount(1)
  await picture('composer-fields')

  await composer.goTo('review')
  await expect(composer.problem('signatureFieldMissing')).toHaveCount(1)
  await expect(composer.send).toHaveAttribute('aria-disabled', 'true')
  await picture('composer-review-problems')
  await composer.problem('signatureFieldMissing').getByRole('button').click()
  await composer.drawn()
  await page.locator('[data-line]').first().click()
  await composer.goTo('review')
  await page.getByRole('switch', { name: pattern(`^${say(reviewMessages, 'dueDate')}`) }).click()
  await expect(composer.problem('dueDateMissing')).toHaveCount(1)
  await page.getByRole('switch', { name: pattern(`^${say(reviewMessages, 'dueDate')}`) }).click()
  await expect(page.getByText(say(reviewMessages, 'ready'))).toBeVisible()
  await expect(page.locator('[data-cost="2"]')).toBeVisible()
  await composer.saved()
  await picture('composer-review')

  await page.reload()
  await expect(page.getByText(say(reviewMessages, 'ready'))).toBeVisible()
  await composer.goTo('fields')
  await composer.drawn()
  await expect(composer.fieldsOf('signature')).toHaveCount(2)
  await composer.goTo('review')
  await composer.send.click()
  await expect(composer.dialog.getByText('Waraporn Phetcharat')).toBeVisible()
  await picture('composer-send')
  await composer.dialog.getByRole('button', { name: say(reviewMessages, 'sendNow') }).click()
  await expect(page).toHaveURL(/envelopes\/\d+$/i)
  await expect(page.locator('[data-recipient="Waraporn Phetcharat"]')).toBeVisible()
  await picture('envelope-just-sent')
})

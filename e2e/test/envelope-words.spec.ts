import { ComposerScreen, envelopeCompany, givenDraft } from '../support/composer-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { fieldFor, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

// The words of the specification, letter by letter: in English.

test('a person twice, an email that is none, and nobody at all are told in the words of the specification [2.8.14] [2.8.21] [2.8.30]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, {
    recipients: [
      recipientOf({ key: 'anucha', name: 'Anucha', email: 'anucha@nueafa.example' }),
      recipientOf({ key: 'again', name: 'Anucha R.', email: 'Anucha@nueafa.example' }),
      recipientOf({ key: 'none', name: 'Mali', email: 'mali at nueafa' }),
    ],
  })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=recipients`)
  await expect(composer.recipient('Anucha R.')).toContainText('User is Duplicated!')
  await expect(composer.recipient('Mali')).toContainText('Invalid email!')
  const alone = await givenDraft(house, sender, { recipients: [] })
  await page.goto(`${house.url}/Envelopes/compose/${alone.envelopeID}?step=review`)
  await expect(composer.problem('pleaseAddInvolved')).toContainText('Please add Involved.')
})

test('what is not complete is not sent: Please complete required action. [2.8.31]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=review`)
  await expect(composer.send).toHaveAttribute('title', 'Please complete required action.')
  await composer.send.focus()
  await page.keyboard.press('Enter')
  await expect(composer.dialog).toHaveCount(0)
})

test('a signature is shown on its page, to the last page or on chosen ones; a text runs across or upward [2.9.22] [2.9.23]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender, {
    pages: 3,
    fields: [fieldFor('anucha'), fieldFor('anucha', { kind: 'text', y: 300 })],
  })
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  await composer.drawn()
  await composer.fieldsOf('signature').focus()
  await page.getByRole('combobox', { name: 'Shown on' }).click()
  await expect(page.getByRole('option')).toHaveText(['This page only', 'This page to the last', 'Chosen pages'])
  await page.keyboard.press('Escape')
  await composer.fieldsOf('text').focus()
  await page.getByRole('combobox', { name: 'Text direction' }).click()
  await expect(page.getByRole('option')).toHaveText(['Horizontal', 'Vertical'])
})

import { addSignature } from '@laisen/contract/endpoints/signatures'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { signaturePng } from '@laisen/testkit/images'
import { documentMessages } from '../../web/src/features/composer/document-messages.ts'
import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { listMessages } from '../../web/src/features/envelopes/list-messages.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { paths } from '../../web/src/paths.ts'
import { ComposerScreen, envelopeCompany, givenDraft } from '../support/composer-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { fieldFor, givenSent, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

test('who signs alone is the only recipient, sends to themselves, and goes on to sign at once [2.4.31]', {
  tag: '@th-390-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, paths.composeEnvelope(envelopeID))
  await page.getByText(say(documentMessages, 'selfSigned'), { exact: true }).click()
  await composer.dialog.getByRole('button', { name: say(documentMessages, 'removeRecipients') }).click()
  await composer.goTo('recipients')
  await expect(composer.recipients).toHaveCount(1)
  await composer.goTo('fields')
  await composer.drawn()
  await composer.place('signature', { x: 300, y: 300 })
  await composer.goTo('review')
  await expect(page.locator('[data-cost="1"]')).toBeVisible()
  await composer.saved()
  await composer.send.click()
  await expect(composer.dialog.getByText(say(reviewMessages, 'sendToMyself'))).toBeVisible()
  await picture('composer-self-signed')
  await composer.dialog.getByRole('button', { name: say(reviewMessages, 'sendNow') }).click()
  await expect(page).toHaveURL(/\/Sign$/)
  await expect(page.getByRole('region', { name: say(signMessages, 'yourPart') })).toBeVisible()
  await picture('self-signed')
})

test('an employee signs with the signature saved in their profile, or draws another one', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const { sender, colleague } = await envelopeCompany(house)
  const { employeeId: employeeID, email } = colleague
  await givenSent(house, sender, {
    recipients: [recipientOf({ key: 'colleague', name: 'Somchai Jaidee', email, employeeID })],
    fields: [fieldFor('colleague')],
  })
  const saved = signaturePng().toString('base64')
  const { signatureID } = (await house.as.person(colleague).call(addSignature, { picture: saved, kind: 'drawn' })).data
  await enterAt(page, { house, person: colleague, language }, paths.envelopes)
  await page.getByRole('button', { name: say(listMessages, 'reviewOf', { subject: 'Lease of warehouse 7' }) }).click()
  const part = page.getByRole('region', { name: say(signMessages, 'yourPart') })
  await part.getByRole('button', { name: say(signMessages, 'signHere') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(`[data-saved="${signatureID}"] img`)).toBeVisible()
  await picture('sign-saved-signature')
  const way = (key: 'savedOnes' | 'draw') => dialog.getByRole('radio', { name: say(signatureMessages, key) })
  await dialog.getByText(say(signatureMessages, 'draw'), { exact: true }).first().click()
  await expect(way('draw')).toBeChecked()
  await expect(dialog.locator('canvas')).toBeVisible()
  await dialog.getByText(say(signatureMessages, 'savedOnes'), { exact: true }).first().click()
  await dialog.getByRole('button', { name: say(signMessages, 'useIt') }).click()
  await expect(dialog).toHaveCount(0)
  const shown = part.locator('img').first()
  await expect(shown).toHaveAttribute('src', `data:image/png;base64,${saved}`)
  await part.getByRole('button', { name: say(signMessages, 'sign'), exact: true }).click()
  const over = page.getByText(say(signMessages, 'doneSign')).or(page.getByText(say(signMessages, 'completedText')))
  await expect(over).toBeVisible()
})

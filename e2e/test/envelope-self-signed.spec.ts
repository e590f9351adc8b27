import { reviewMessages } from '../../web/src/features/composer/review-messages.ts'
import { signMessages } from '../../web/src/features/sign/messages.ts'
import { paths } from '../../web/src/paths.ts'
import { ComposerScreen, envelopeCompany, givenDraft } from '../support/composer-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { fieldFor, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

test('whoever signs alone goes on to sign as soon as the envelope is sent @th-390-light', {
  tag: '@th-390-light',
}, async ({ page, house, language, narrow, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const { employeeId: employeeID, email } = sender
  const { envelopeID } = await givenDraft(house, sender, {
    workType: 'self-signed',
    recipients: [recipientOf({ key: 'me', name: 'Somchai Jaidee', email, employeeID })],
    fields: [fieldFor('me')],
  })
  await enterAt(page, { house, person: sender, language }, paths.composeEnvelope(envelopeID))
  const composer = new ComposerScreen(page, say, narrow)
  await composer.goTo('review')
  await composer.send.click()
  await composer.dialog.getByRole('button', { name: say(reviewMessages, 'sendNow') }).click()
  await expect(page).toHaveURL(/\/Sign$/)
  await expect(page.getByRole('region', { name: say(signMessages, 'yourPart') })).toBeVisible()
  await picture('self-signed')
})

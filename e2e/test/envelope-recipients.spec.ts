import { problemMessages } from '../../web/src/features/composer/problem-messages.ts'
import { recipientMessages } from '../../web/src/features/composer/recipient-messages.ts'
import { ComposerScreen, envelopeCompany, givenDraft, keptDraft } from '../support/composer-screen.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { expect, test } from '../support/story.ts'

const steps = (content: Awaited<ReturnType<typeof keptDraft>>) =>
  content.recipients.map(({ key, step }) => `${key} ${step}`)

test('recipients are put in order by drag and by keys, one after another or at the same time', {
  tag: '@en-1280-light',
}, async ({ page, house, language, narrow, say }) => {
  const { sender } = await envelopeCompany(house)
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=fields`)
  const first = composer.recipient('Anucha Rattanaporn')
  const second = composer.recipient('ศิริพร แก้วมณี')
  await second.dragTo(first)
  const kept = async () => steps(await keptDraft(house, sender, envelopeID))
  await expect.poll(kept).toEqual(['anucha 1', 'siriporn 1'])
  await second.getByRole('button').first().press('Alt+ArrowUp')
  await expect.poll(kept).toEqual(['siriporn 1', 'anucha 2'])
})

test('where a certificate of the company signs, an employee is chosen who answers for it [2.5.61]', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const { sender, colleague } = await envelopeCompany(house)
  await addTo(house, sender, [{ name: 'Tharaphat seal', kind: '2' }])
  const { envelopeID } = await givenDraft(house, sender)
  const composer = new ComposerScreen(page, say, narrow)
  await enterAt(page, { house, person: sender, language }, `/Envelopes/compose/${envelopeID}?step=recipients`)
  const card = composer.recipient('Anucha Rattanaporn')
  await composer.choose(card, say(recipientMessages, 'edit'))
  await composer.turn('globalCertificate')
  await expect(composer.field('certificate')).toContainText('Tharaphat seal')
  await composer.saveRecipient('done')
  await expect(card).toContainText(say(problemMessages, 'globalCertificatePersonMissing'))
  await composer.choose(card, say(recipientMessages, 'edit'))
  await composer.dialog.getByRole('button', { name: pattern(say(recipientMessages, 'answerable')) }).click()
  await composer.dialog.getByText(colleague.email).click()
  const use = (['usePerson_one', 'usePerson_other'] as const).map((key) => say(recipientMessages, key))
  await composer.dialog.getByRole('button', { name: pattern(use.join('|')) }).click()
  await picture('composer-answerable')
  await composer.saveRecipient('done')
  await expect(card).not.toContainText(say(problemMessages, 'globalCertificatePersonMissing'))
  await composer.saved()
  const [recipient] = (await keptDraft(house, sender, envelopeID)).recipients
  expect(recipient!.answerableID).toBe(colleague.employeeId)
})

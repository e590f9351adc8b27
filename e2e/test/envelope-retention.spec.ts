import { retentionMessages } from '../../web/src/features/envelopes/retention-messages.ts'
import { envelopeCompany } from '../support/composer-screen.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('whoever decides how long documents are kept sees what a rule removes before it is saved', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const { sender } = await envelopeCompany(house)
  await enterAt(page, { house, person: sender, language }, '/Envelopes')
  await page.getByRole('button', { name: say(retentionMessages, 'open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(pattern(`^${say(retentionMessages, 'limited')}`)).check()
  const days = dialog.getByLabel(pattern(`^${say(retentionMessages, 'days')}`))
  await days.fill('29')
  await dialog.getByRole('button', { name: say(retentionMessages, 'save') }).click()
  await expect(dialog.getByText(say(retentionMessages, 'daysWrong', { least: '30', most: '36,500' }))).toBeVisible()
  await expect(days).toBeFocused()
  await days.fill('3653')
  await expect(dialog.getByText(say(retentionMessages, 'pastNone'))).toBeVisible()
  await picture('retention')
  await dialog.getByRole('button', { name: say(retentionMessages, 'save') }).click()
  await expect(page.getByText(say(retentionMessages, 'savedDays_other', { days: '3,653' }))).toBeVisible()
  await page.getByRole('button', { name: say(retentionMessages, 'open') }).click()
  await expect(dialog.getByLabel(pattern(`^${say(retentionMessages, 'days')}`))).toHaveValue('3653')
})

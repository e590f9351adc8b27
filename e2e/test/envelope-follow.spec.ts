import { actionMessages } from '../../web/src/features/envelope/action-messages.ts'
import { changeMessages } from '../../web/src/features/envelope/change-messages.ts'
import { envelopePageMessages } from '../../web/src/features/envelope/messages.ts'
import { paths } from '../../web/src/paths.ts'
import { envelopeCompany } from '../support/composer-screen.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, signLinkFrom } from '../support/own-people.ts'
import { fieldFor, givenSent, recipientOf } from '../support/sent-envelope.ts'
import { expect, test } from '../support/story.ts'

test('a sender corrects an email, makes a link, gives more time, and cancels with a reason [2.4.34]', async ({
  page,
  house,
  language,
  narrow,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof changeMessages)['en'] & string, facts?: Record<string, string>) =>
    say(changeMessages, key, facts)
  const { sender } = await envelopeCompany(house)
  const [wrong, right] = [`anong-${Date.now()}@nueafa.example`, `anong.j-${Date.now()}@nueafa.example`]
  const envelopeID = await givenSent(house, sender, {
    recipients: [
      recipientOf({ key: 'anong', name: 'Anong Jaidee', email: wrong }),
      recipientOf({ key: 'emily', name: 'Emily Carter', email: 'emily@nueafa.example', step: 2, action: 'approve' }),
    ],
    fields: [fieldFor('anong')],
  })
  const since = house.clock.now()
  const earlier = await signLinkFrom(house, wrong, { since: new Date(0) })
  await enterAt(page, { house, person: sender, language }, `/Envelopes/${envelopeID}`)
  const card = page.locator('[data-recipient="Anong Jaidee"]')
  const dialog = page.getByRole('dialog')
  const choose = async (key: keyof (typeof envelopePageMessages)['en'] & string) => {
    await card.locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: pattern(`^${say(envelopePageMessages, key)}`) }).click()
  }
  await picture('envelope-sent')

  await choose('correctEmail')
  await dialog.getByLabel(pattern(`^${t('email')}`)).fill('anong@')
  await dialog.getByRole('button', { name: t('correctAction') }).click()
  await expect(dialog.getByLabel(pattern(`^${t('email')}`))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(pattern(`^${t('email')}`)).fill(right)
  await dialog.getByRole('button', { name: t('correctAction') }).click()
  await expect(card).toContainText(right)
  expect(await signLinkFrom(house, right, { since })).not.toBe(earlier)

  await choose('copyLink')
  await picture('envelope-link')
  await dialog.getByRole('button', { name: t('linkMake') }).click()
  await expect(dialog.getByLabel(t('link'), { exact: true })).toHaveValue(/\/Sign\?token=/)
  await expect(dialog.getByLabel(t('link'), { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const change = async (key: 'changeDue' | 'cancel') => {
    const name = pattern(`^${say(actionMessages, key)}`)
    if (!narrow) return page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: say(envelopePageMessages, 'more') }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await change('changeDue')
  await dialog.getByRole('switch', { name: pattern(`^${t('dueLimited')}`) }).click()
  await dialog.getByRole('button', { name: t('dueAction') }).click()
  await expect(dialog.getByRole('textbox', { name: pattern(`^${t('dueDay')}`) })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByRole('textbox', { name: pattern(`^${t('dueDay')}`) }).fill('31/12/2099')
  await picture('envelope-due')
  await dialog.getByRole('button', { name: t('dueAction') }).click()
  await expect(page.getByText(/31\/12\/(2099|2642) 23:59/).first()).toBeVisible()

  await change('cancel')
  await dialog.getByRole('button', { name: t('cancelAction') }).click()
  await expect(dialog.getByText(t('required'))).toBeVisible()
  await dialog.getByLabel(pattern(`^${t('cancelReason')}`)).fill('The warehouse is sold.')
  await picture('envelope-cancel')
  await dialog.getByRole('button', { name: t('cancelAction') }).click()
  await expect(page.getByText(pattern('The warehouse is sold.')).first()).toBeVisible()
  await expect(card).toContainText(say(envelopePageMessages, 'notDone'))
  await expect(card.locator('[aria-haspopup="menu"]')).toHaveCount(0)
  await picture('envelope-cancelled')
})

test('a sender whose email came back reads what can be done @th-390-dark', {
  tag: '@th-390-dark',
}, async ({ page, house, language, say, picture }) => {
  const { sender } = await envelopeCompany(house)
  const recipients = [recipientOf({ key: 'anong', name: 'Anong Jaidee', email: 'anong@nueafa.example' })]
  const envelopeID = await givenSent(house, sender, { recipients, fields: [fieldFor('anong')] })
  await house.database.ownerPool.query(
    `update recipients set delivery_problem = '550 5.1.1 User unknown' where envelope_id = $1`,
    [envelopeID],
  )
  await enterAt(page, { house, person: sender, language }, paths.envelope(envelopeID))
  const [, advice = ''] = say(envelopePageMessages, 'undeliveredTo', { names: '|' }).split('|')
  await expect(page.getByText(pattern(advice.trim()))).toBeVisible()
  await picture('envelope-undelivered')
})

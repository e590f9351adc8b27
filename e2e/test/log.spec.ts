import { logSentences } from '@laisen/contract/messages/log-sentences'
import { chainEvidence } from '@laisen/testkit/evidence'
import { logMessages } from '../../web/src/features/log/messages.ts'
import { placeMessages } from '../../web/src/features/log/place-messages.ts'
import { enterAt } from '../support/own-people.ts'
import { expect } from '../support/story.ts'
import { test } from '../support/tour.ts'
import { ownAdmin } from '../support/users.ts'

test('the log has its columns, and shows the days that are chosen [2.2.90]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, say }) => {
  const { admin } = await ownAdmin(house)
  const sentence = logSentences[language]['session.started']
  await enterAt(page, { house, person: admin, language }, '/log')
  await expect(page.getByText(`${sentence}: ${admin.username}`).first()).toBeVisible()
  const columns = [
    ...(['columnDate', 'columnId', 'columnUser', 'columnAddress', 'columnDescription', 'columnType'] as const),
    ...(['columnMethod', 'columnException', 'columnTrace'] as const),
  ]
  for (const column of columns)
    await expect(page.getByRole('columnheader', { name: say(logMessages, column), exact: true })).toBeVisible()
  await expect(page.getByLabel(say(logMessages, 'startDate')).first()).toBeVisible()
  await page.goto(`${house.url}/log?start=2020-01-01&end=2020-01-02`)
  await expect(page.getByText(say(logMessages, 'noneFound'))).toBeVisible()
})

test('an entry opens to its place in the chain, a search and the address keep what is shown, and a crash is reported once', async ({
  page,
  house,
  language,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  await enterAt(page, { house, person: admin, language }, '/log')
  const sentence = logSentences[language]['session.started']
  await expect(page.getByText(`${sentence}: ${admin.username}`)).toBeVisible()
  await chainEvidence(house.services)
  const opener = page.locator('main button[aria-expanded]').filter({ has: page.locator('svg') })
  const first = opener.and(page.getByRole('button', { name: /E\d+/ })).first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/).first()).toBeVisible()
  await expect(page.getByText(say(placeMessages, 'anchorDue'))).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(say(placeMessages, 'anchorDue'))).toHaveCount(0)

  // As the browser tells it, without an error that would fail the story.
  const crash = () =>
    page.evaluate(() => {
      const reason = new TypeError('no page at /Sign?token=abc')
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }))
    })
  const reported = page.waitForResponse(/Log\/AddLog/)
  await crash()
  await reported
  await page.keyboard.press('Escape')
  await crash()
  await page.keyboard.press('Escape')

  const box = page.getByRole('searchbox', { name: say(logMessages, 'search') })
  await box.fill('no page')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=no/)
  await expect(page.getByText('no page at /Sign', { exact: true })).toHaveCount(1)
  await page.reload()
  await expect(box).toHaveValue('no page')
  await expect(page.getByText(sentence)).toHaveCount(0)
})

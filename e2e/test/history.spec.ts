import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { asRead } from '../support/in-either.ts'
import { expect, test } from '../support/story.ts'

test('the history has its title, columns and pager [2.2.61] [2.2.66] [2.2.67]', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  await signIn('operator', '/historylog')
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title'), level: 1 })).toBeVisible()
  if (!narrow) {
    const columns = [
      'columnDate',
      'columnTime',
      'columnUsername',
      'columnCertName',
      'columnReason',
      'columnLocation',
    ] as const
    for (const column of columns) {
      await expect(page.getByRole('columnheader', { name: say(historyMessages, column), exact: true })).toBeVisible()
    }
  }
  await expect(page.getByRole('button', { name: say(frameMessages, 'previousPage') })).toBeDisabled()
  await page.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
})

test('Enter searches from 2 characters on, and the address keeps the search [2.2.63]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator', '/historylog')
  const box = page.getByRole('searchbox', { name: say(historyMessages, 'search') })
  await box.fill('x')
  await box.press('Enter')
  await expect(page.getByText(say(historyMessages, 'searchTooShort'))).toBeVisible()
  await box.fill('nobody signed this')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=nobody/)
  await expect(page.getByText(say(historyMessages, 'emptySearch'))).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue('nobody signed this')
})

test('an end before the start, or a period that is too long, is refused beside the dates [2.2.64]', async ({
  page,
  say,
  signIn,
  language,
  picture,
}) => {
  await signIn('operator', '/historylog')
  const shown = (year: number) => `12/06/${language === 'th' ? year + 543 : year}`
  await page.getByLabel(say(historyMessages, 'startDate'), { exact: true }).fill(shown(2026))
  const end = page.getByLabel(say(historyMessages, 'endDate'), { exact: true })
  await end.fill(`02/06/${language === 'th' ? 2569 : 2026}`)
  await expect(page.getByText(say(historyMessages, 'endBeforeStart', { date: shown(2026) }))).toBeVisible()
  await picture('history-date-error')
  await end.fill(`12/09/${language === 'th' ? 2569 : 2026}`)
  await expect(page.getByText(say(historyMessages, 'rangeTooLong'))).toBeVisible()
  await end.fill(`11/09/${language === 'th' ? 2569 : 2026}`)
  await page.getByRole('button', { name: say(historyMessages, 'search'), exact: true }).click()
  await expect(page).toHaveURL(/start=2026-06-12&end=2026-09-11/)
})

test('a history that cannot be loaded says so and can be loaded again', async ({ page, say, signIn, picture }) => {
  const calls = '**/api/v1/Log/GetLogHistory'
  await signIn('operator')
  await page.route(calls, (route) => route.abort('connectionreset'))
  await page.goto('/historylog')
  await expect(page.getByText(say(historyMessages, 'loadFailed'))).toBeVisible()
  await picture('history-failed')
  await page.unroute(calls)
  await page.getByRole('button', { name: say(frameMessages, 'tryAgain') }).click()
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()
})

test('when the server refuses the history, its message is shown [2.8.09]', async ({ page, say, signIn }) => {
  await signIn('operator')
  const answered = page.waitForResponse('**/api/v1/Log/GetLogHistory')
  // A character that an address may contain but no field accepts.
  await page.goto('/historylog?search=%00')
  const { message, status } = (await (await answered).json()) as { message: string; status: number }
  expect(status).toBe(1)
  await expect(page.getByText(asRead(message))).toBeVisible()
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title'), exact: true })).toBeVisible()
})

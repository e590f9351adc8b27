import { readFile } from 'node:fs/promises'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { exportMessages } from '../../web/src/features/exports/messages.ts'
import { evidenceMessages } from '../../web/src/features/history/evidence-messages.ts'
import { asRead, pattern } from '../support/in-either.ts'
import { expect, test } from '../support/story.ts'

test('the history has its title, columns and pager [2.2.61] [2.2.66] [2.2.67]', { tag: '@en-1280-light' }, async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator', '/historylog')
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title'), level: 1 })).toBeVisible()
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
  await expect(page.getByRole('button', { name: say(frameMessages, 'previousPage') })).toBeDisabled()
  await page.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
})

test('Enter searches from 2 characters on, the address keeps the search, and nothing found is said [2.2.63] [2.5.35] [2.8.23]', async ({
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

test('an end that is not after the start is refused beside the dates, and so is a period of 3 months [2.5.39] [2.5.40] [2.5.41]', async ({
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

test('a history that cannot be loaded says so and can be loaded again; when the server refuses it, its message is shown [2.8.09]', async ({
  page,
  say,
  signIn,
  picture,
}) => {
  const calls = '**/api/v1/Log/GetLogHistory'
  await signIn('operator')
  await page.route(calls, (route) => route.abort('connectionreset'))
  await page.goto('/historylog')
  await expect(page.getByText(say(historyMessages, 'loadFailed'))).toBeVisible()
  await picture('history-failed')
  await page.unroute(calls)
  await page.getByRole('button', { name: say(frameMessages, 'tryAgain') }).click()
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()

  const answered = page.waitForResponse(calls)
  // A character that an address may contain but no field accepts.
  await page.goto('/historylog?search=%00')
  const { message, status } = (await (await answered).json()) as { message: string; status: number }
  expect(status).toBe(1)
  await expect(page.getByText(asRead(message))).toBeVisible()
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title'), exact: true })).toBeVisible()
})

// A phone has no room to choose how many rows a page has.
test('the last 3 months are chosen at first, in pages of 10; other days and sizes are picked, and days without a signature say so [2.2.62] [2.2.64] [2.8.24]', {
  tag: '@en-1280-light',
}, async ({ page, say, signIn }) => {
  const asked = page.waitForRequest('**/api/v1/Log/GetLogHistory')
  await signIn('operator', '/historylog')
  const { perPage, startDate, endDate } = (await asked).postDataJSON()
  expect(perPage).toBe(10)
  const dayAndMonth = (text: string) => text.split('/').map(Number)
  const [end, start] = [dayAndMonth(endDate), dayAndMonth(startDate)]
  // A day more than three months before: the first of the fourth month, if today is the last of a longer one.
  const months = (end[1]! - start[1]! + 12) % 12
  expect(start[0] === end[0]! + 1 ? months : months + 1).toBe(3)
  const size = page.getByRole('combobox', { name: say(frameMessages, 'rowsPerPage') })
  await expect(size.getByRole('option')).toHaveText(['10', '15', '20'])
  await size.selectOption('15')
  await expect(page).toHaveURL(/size=15/)
  await page.getByLabel(say(historyMessages, 'startDate'), { exact: true }).fill('01/01/2020')
  await page.getByLabel(say(historyMessages, 'endDate'), { exact: true }).fill('31/01/2020')
  await page.getByRole('button', { name: say(historyMessages, 'search'), exact: true }).click()
  await expect(page).toHaveURL(/start=2020-01-01&end=2020-01-31/)
  await expect(page.getByText(say(historyMessages, 'emptyTitle'))).toBeVisible()
})

test('the whole search is exported as a HistoryLog CSV, by whoever holds 1 or 4; one that takes long can be cancelled [2.2.65] [2.7.31]', async ({
  page,
  say,
  language,
  signIn,
  picture,
}) => {
  await signIn('operator', '/historylog')
  const button = page.getByRole('button', { name: say(historyMessages, 'exportCsv') })
  const asked = page.waitForRequest('**/api/v1/Log/ExportCsvLogHistory')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect((await asked).postDataJSON()).toMatchObject({ Page: 1, languageUsed: language, search: null })
  expect(download.suggestedFilename()).toMatch(/^HistoryLog_\d{8}_\d{6}\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(file).toContain(language === 'th' ? '/2569,' : '/2026,')

  // As if the server were busy with others: it never answers.
  await page.route('**/api/v1/Log/ExportCsvLogHistory', () => undefined)
  await button.click()
  await expect(page.getByRole('progressbar', { name: say(exportMessages, 'exporting') })).toBeVisible()
  await picture('history-exporting')
  await page.getByRole('button', { name: say(exportMessages, 'exportStop') }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await signIn('signer', '/historylog')
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title'), level: 1 })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a row shows its evidence at an address, and opens its document', async ({ page, say, signIn }) => {
  await signIn('operator', '/historylog')
  const main = page.locator('main')
  await main
    .getByRole('button', { name: pattern(say(historyMessages, 'showEvidence')) })
    .first()
    .click()
  await expect(page).toHaveURL(/dialog=evidence-\d+/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: say(evidenceMessages, 'intactTitle') })).toBeVisible()
  await expect(dialog.getByText('document.stamped')).toBeVisible()
  await dialog.getByRole('link', { name: say(evidenceMessages, 'openDocument') }).click()
  await page.waitForURL(/PdfPreview/)
})

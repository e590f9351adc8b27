import { today } from '@laisen/contract/days'
import { frameMessages } from '@laisen/contract/messages/frame'
import { reportWords } from '@laisen/contract/messages/report-words'
import { monthOf, reportRangeDays } from '@laisen/contract/report-ranges'
import { reportNames } from '@laisen/contract/reports'
import { pattern } from '../support/in-either.ts'
import { test } from '../support/report-screen.ts'
import { reportedAt } from '../support/reported.ts'
import { expect } from '../support/story.ts'

const now = () => today('Asia/Bangkok', reportedAt)

for (const [names, ids] of [
  ['report, envelopestatusreport, envelopereport', '[2.2.05] [2.2.06] [2.2.07]'],
  ['enveloperecipientreport, envelopevelocityreport, envelopevolumereport', '[2.2.08] [2.2.09] [2.2.10]'],
  ['envelopeauthenticationreport, purgedenvelopereport, faileddeliveryreport', '[2.2.11] [2.2.12] [2.2.13]'],
] as const) {
  test(`${names} need a session ${ids}`, async ({ page }) => {
    for (const name of names.split(', ')) {
      await page.goto(`/${name}`)
      await page.waitForURL('**/login')
    }
  })
}

test('the menu lists eight reports with their figures, and each opens its own screen [2.2.68]', async ({
  page,
  report,
}) => {
  await report.open('report')
  for (const name of reportNames) {
    const card = page.getByRole('link', { name: pattern(`^${report.t(name)}`) })
    await expect(card).toHaveAttribute('href', `/${name}`)
  }
  const status = page.getByRole('link', { name: pattern(`^${report.t('envelopestatusreport')}`) })
  await expect(status).toContainText('60')
  await status.click()
  await page.waitForURL('**/envelopestatusreport')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(report.t('envelopestatusreport'))
  await page
    .getByRole('link', { name: report.t('reports') })
    .first()
    .click()
  await page.waitForURL('**/report')
})

test('a named range fills in both days and closes the pickers; one’s own empties and opens them [2.2.70] [2.4.22] [2.4.23]', async ({
  page,
  report,
}) => {
  await report.open('envelopereport')
  const month = monthOf(now())
  await expect(report.from).toHaveValue(report.day(month.start))
  await expect(report.to).toHaveValue(report.day(month.end))
  await expect(report.from).toBeDisabled()
  await report.choose('range', report.t('yesterday'))
  const yesterday = reportRangeDays('yesterday', now(), 'en').start
  await expect(report.from).toHaveValue(report.day(yesterday))
  await expect(report.to).toHaveValue(report.day(yesterday))
  await expect(report.to).toBeDisabled()
  await report.choose('range', report.t('custom'))
  for (const field of [report.from, report.to]) {
    await expect(field).toHaveValue('')
    await expect(field).toBeEnabled()
  }
  await report.run()
  await expect(page.getByText(report.t('startMissing'))).toBeVisible()
  await expect(page.getByText(report.t('endMissing'))).toBeVisible()
})

test('each picker offers only days that fit the other, and the range is refused beside it [2.5.45]', async ({
  page,
  report,
  picture,
}) => {
  await report.open('envelopevolumereport')
  await report.choose('range', report.t('custom'))
  await report.from.fill(report.day('2026-08-20'))
  await report.to.fill(report.day('2026-08-19'))
  await expect(page.getByText(report.t('endBeforeStart', { date: report.day('2026-08-20') }))).toBeVisible()
  await report.to.fill(report.day('2026-11-20'))
  await expect(page.getByText(report.t('rangeTooLong'))).toBeVisible()
  await report.to.fill(report.day('2026-11-19'))
  await expect(page.getByText(report.t('rangeTooLong'))).toHaveCount(0)
  await report.to.press('Alt+ArrowDown')
  const days = page.getByRole('dialog').getByRole('button')
  await expect(days.filter({ hasText: /^20$/ })).toBeDisabled()
  await expect(days.filter({ hasText: /^19$/ })).toBeEnabled()
  await picture('report-picker')
  await page.keyboard.press('Escape')
  await report.run()
  await expect(page).toHaveURL(/range=0&from=2026-08-20&to=2026-11-19/)
  await page.reload()
  await expect(report.to).toHaveValue(report.day('2026-11-19'))
})

test('nothing below changes until Run Report is pressed; the address keeps what was run, and Back returns [2.2.71]', async ({
  page,
  report,
}) => {
  await report.open('envelopereport')
  await expect(report.results).toContainText('60')
  await report.choose('dateType', report.say(reportWords, 'dateType1'))
  await report.choose('range', report.t('last30Days'))
  await expect(report.results).toContainText('60')
  await report.run()
  await expect(page).toHaveURL(/range=7&dateType=1/)
  // Only what was completed has a completion date.
  await expect(report.results).toContainText('32')
  await page.goBack()
  await expect(report.results).toContainText('60')
  await expect(report.from).toHaveValue(report.day(monthOf(now()).start))
})

test('another page or size loads the report anew; running returns to page 1 and size 10 [2.2.74] [2.4.24] [2.4.25]', {
  tag: '@en-1280-light',
}, async ({ page, report }) => {
  await report.open('envelopereport', '?range=7')
  await expect(report.rows).toHaveCount(10)
  const sizes = page.getByRole('combobox', { name: report.say(frameMessages, 'rowsPerPage') })
  await expect(sizes.locator('option')).toHaveText(['10', '20', '30'])
  await sizes.selectOption('20')
  await expect(report.rows).toHaveCount(20)
  await report.nextPage()
  await expect(page).toHaveURL(/size=20.*page=2|page=2.*size=20/)
  await report.run()
  await expect(page).not.toHaveURL(/size=|page=/)
  await expect(report.rows).toHaveCount(10)
})

test('status, envelope, recipient and velocity reports have a date type, and volume a period length [2.2.75] [2.2.76] [2.2.77]', async ({
  page,
  report,
}) => {
  const dateType = page.getByRole('combobox', { name: report.t('dateType') })
  const periodLength = page.getByRole('combobox', { name: report.t('periodLength') })
  for (const name of [
    'envelopestatusreport',
    'envelopereport',
    'enveloperecipientreport',
    'envelopevelocityreport',
  ] as const) {
    await report.open(name)
    await expect(dateType).toContainText(report.say(reportWords, 'dateType0'))
    await expect(periodLength).toHaveCount(0)
  }
  await expect(report.rows).toHaveCount(8)
  await expect(report.rows.first()).toContainText(report.say(reportWords, 'bucket1'))
  await report.open('envelopevolumereport', '?range=7')
  await expect(periodLength).toContainText(report.say(reportWords, 'period3'))
  await report.choose('periodLength', report.say(reportWords, 'period1'))
  await report.run()
  await expect(report.results).toContainText('30')
})

test('authentication, purged and failed delivery have a range and its days only; all say how many results [2.2.73] [2.2.78]', async ({
  page,
  report,
}) => {
  for (const [name, results] of [
    ['envelopeauthenticationreport', '112'],
    ['purgedenvelopereport', '12'],
    ['faileddeliveryreport', '7'],
  ] as const) {
    await report.open(name, '?range=7')
    await expect(report.results).toContainText(results)
    await expect(page.getByRole('search').getByRole('combobox')).toHaveCount(1)
    await expect(report.from).toBeVisible()
    await expect(report.to).toBeVisible()
  }
})

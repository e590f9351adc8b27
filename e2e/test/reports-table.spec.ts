import { frameMessages } from '@laisen/contract/messages/frame'
import { reportWords } from '@laisen/contract/messages/report-words'
import { periodLengths } from '@laisen/contract/reports'
import { pattern } from '../support/in-either.ts'
import { test } from '../support/report-screen.ts'
import { expect } from '../support/story.ts'

test('a report that cannot be loaded is empty, with counts of 0 and a way to try again; velocity has eight empty buckets [2.4.27] [2.4.28] [2.8.10]', async ({
  page,
  report,
  picture,
}) => {
  const calls = '**/api/v1/Report/GetFailedDeliveryReport'
  await report.open('report')
  await page.route(calls, (route) => route.abort('connectionreset'))
  await report.open('faileddeliveryreport', '?range=7')
  await expect(page.getByText(report.t('failed'))).toBeVisible()
  await expect(report.results).toContainText('0')
  await expect(report.rows).toHaveCount(0)
  await picture('report-failed')
  await page.unroute(calls)
  await page
    .getByRole('button', { name: report.say(frameMessages, 'tryAgain') })
    .first()
    .click()
  await expect(report.results).toContainText('7')

  await page.route('**/api/v1/Report/GetEnvelopeVelocityReport', (route) => route.abort('connectionreset'))
  await report.open('envelopevelocityreport')
  await expect(page.getByText(report.t('failed'))).toBeVisible()
  await expect(report.rows).toHaveCount(8)
  for (const row of await report.rows.all()) await expect(row).not.toContainText(/Hour.*[1-9]\d*\s*$/)
})

test('the velocity report shows no files, and what is missing is a dash [2.3.27] [2.3.33]', {
  tag: '@en-1280-light',
}, async ({ page, report }) => {
  await report.open('envelopevelocityreport', '?range=7')
  await expect(report.rows).toHaveCount(8)
  const titles = await page.locator('[data-report] > section thead th').allTextContents()
  expect(titles).toEqual(['Completion time', 'Envelopes', 'Unique senders', 'Recipients', 'Signers', 'Pages'])
  await report.open('envelopereport', '?range=7&status=1')
  const cells = report.rows.first().getByRole('cell')
  await expect(cells.nth(8)).toHaveText('–')
  await expect(cells.nth(9)).toHaveText('–')
})

test('each status has a sign and a word; a bar of the status or the velocity report leads to its envelopes, and back to all', async ({
  page,
  report,
}) => {
  await report.open('envelopestatusreport')
  await expect(report.rows).toHaveCount(7)
  for (const code of [1, 2, 3, 4, 5, 6, 7] as const) {
    const row = report.rows.filter({ hasText: pattern(report.say(reportWords, `status${code}`)) })
    await expect(row.locator('svg').first()).toBeVisible()
  }

  await report.open('envelopestatusreport', '?range=7')
  await page.getByRole('button', { name: pattern(`^${report.say(reportWords, 'status3')}:`) }).click()
  await page.waitForURL(/\/envelopereport\?range=7&status=3/)
  await expect(report.results).toContainText('32')

  await report.open('envelopevelocityreport', '?range=7')
  const bar = report.bars.first()
  const [, count = ''] = /(\d+)\D*$/.exec((await bar.getAttribute('title')) ?? '') ?? []
  await bar.click()
  await page.waitForURL(/\/envelopereport\?range=7&bucket=\d/)
  await expect(report.results).toContainText(count)
  await page.getByRole('button', { name: report.t('allEnvelopes') }).click()
  await expect(page).not.toHaveURL(/bucket/)
  await expect(report.results).toContainText('60')
})

test('a column sorts up, down and not at all, and the address keeps it', { tag: '@en-1280-light' }, async ({
  page,
  report,
}) => {
  await report.open('envelopereport', '?range=7')
  const head = page.getByRole('columnheader', { name: 'Subject' })
  const press = () => head.getByRole('button').click()
  await press()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=subject$/)
  await expect(report.rows.first()).toContainText('Lease of warehouse 7')
  await press()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(report.rows.first()).not.toContainText('Lease of warehouse 7')
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await press()
  await expect(head).toHaveAttribute('aria-sort', 'none')
})

test('beyond 50,000 rows a column says to narrow the range, and an address that sorts by it offers the date', {
  tag: '@en-1280-light',
}, async ({ page, report, house }) => {
  await report.open('report')
  await house.database.owner
    .insertInto('report_deltas')
    .values({
      ...{ company_id: report.reader?.companyId ?? 0, series: 0, at: house.clock.now(), status: 3, bucket: 1 },
      ...{ rows: 60_000, recipients: 0, signers: 0, files: 0, pages: 0, seconds: 0 },
    })
    .execute()
  await report.open('envelopereport', '?range=7')
  const head = page.getByRole('columnheader', { name: 'Subject' })
  await expect(head).toContainText(report.t('narrowRangeShort'))
  await expect(page.getByRole('columnheader', { name: 'Sent on' })).not.toContainText(report.t('narrowRangeShort'))
  await report.open('envelopereport', '?range=7&sort=subject')
  await page.getByRole('button', { name: report.t('sortByDate') }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(report.rows).toHaveCount(10)
})

test('a bar of the chart asks for its days, the legend for a status, and Back returns', async ({ page, report }) => {
  await report.open('envelopereport', '?range=7')
  await expect(report.results).toContainText('60')
  await report.bars.last().click()
  await expect(page).toHaveURL(/range=0&from=\d{4}-\d\d-\d\d&to=/)
  await expect(report.results).not.toContainText('60')
  await page.goBack()
  await expect(report.results).toContainText('60')
  const legend = page.locator('[data-report] figcaption')
  await legend.getByRole('button', { name: report.say(reportWords, 'status4'), exact: true }).click()
  await expect(page).toHaveURL(/status=4/)
  await expect(report.results).toContainText('4')
  await page.getByRole('button', { name: report.t('anyStatus') }).click()
  await expect(report.results).toContainText('60')
})

test('every bar of a chart of few is in view, though Thai words are long', { tag: '@th-1280-dark' }, async ({
  report,
}) => {
  for (const [name, count] of [
    ['envelopestatusreport', 7],
    ['envelopevelocityreport', 8],
  ] as const) {
    await report.open(name, '?range=7')
    await expect(report.chart.locator('li')).toHaveCount(count)
    expect(await report.chart.evaluate((chart) => chart.scrollWidth - chart.clientWidth)).toBe(0)
  }
})

test('on a phone a chart of days shows the newest first, and its scale', { tag: '@th-390-light' }, async ({
  report,
}) => {
  await report.open('envelopevolumereport', `?range=7&periodLength=${periodLengths.daily}`)
  await expect(report.chart.locator('li')).toHaveCount(30)
  await expect(report.chart.locator('li').last()).toBeInViewport()
  await expect(report.chart.locator('li').first()).not.toBeInViewport()
  await expect(report.chart.getByText('2', { exact: true }).first()).toBeInViewport()
})

test('the volume report calls what became of envelopes sent, completed, declined and voided [2.9.24]', async ({
  page,
  report,
}) => {
  await report.open('envelopevolumereport', '?range=7')
  const legend = page.locator('[data-report] figcaption')
  for (const word of ['envelopeSent', 'envelopeCompleted', 'envelopeDeclined', 'envelopeVoided'] as const)
    await expect(legend).toContainText(report.say(reportWords, word))
  // The chart's numbers stand in a table for screen readers.
  await expect(page.locator('[data-report] figure table')).toHaveCount(1)
})

test('a report on paper has its summary, chart and rows, and nothing to press', async ({ page, report, picture }) => {
  await report.open('envelopevelocityreport', '?range=7')
  await expect(report.rows).toHaveCount(8)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(report.t('chartVelocity'), { exact: true }).first()).toBeVisible()
  await expect(report.rows.last()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  for (const name of ['run', 'print', 'export'] as const)
    await expect(page.getByRole('button', { name: report.t(name), exact: true })).toBeHidden()
  await picture('report-printed')
  await page.emulateMedia({ media: null })
})

import { readFile } from 'node:fs/promises'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { Page } from '@playwright/test'
import { exportMessages } from '../../web/src/features/exports/messages.ts'
import { exportedMessages } from '../../web/src/features/reports/exported-messages.ts'
import { scheduleMessages } from '../../web/src/features/reports/schedule-messages.ts'
import { pattern } from '../support/in-either.ts'
import { type ReportScreen, test } from '../support/report-screen.ts'
import { expect } from '../support/story.ts'

const exportAs = async (page: Page, report: ReportScreen, kind: 'exportExcel' | 'exportCsv') => {
  await page.getByRole('button', { name: report.t('export'), exact: true }).click()
  await page.getByRole('menuitem', { name: report.t(kind) }).click()
}

test('an export is saved as a workbook or as text, under the server’s name; the menu lists it and exports it again [2.2.72]', async ({
  page,
  report,
  picture,
}) => {
  await report.open('report')
  await expect(page.getByText(report.say(exportedMessages, 'exportedNone'))).toBeVisible()
  await report.open('envelopereport', '?range=7&status=3')
  await expect(report.results).toContainText('32')
  const workbook = page.waitForEvent('download')
  await exportAs(page, report, 'exportExcel')
  const saved = await workbook
  expect(saved.suggestedFilename()).toBe('EnvelopeReport.xlsx')
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')
  const csv = page.waitForEvent('download')
  await exportAs(page, report, 'exportCsv')
  const text = await csv
  expect(text.suggestedFilename()).toBe('EnvelopeReport.csv')
  const lines = (await readFile(await text.path(), 'utf8')).trim().split('\r\n')
  expect(lines.filter((line) => line !== '').length).toBeGreaterThanOrEqual(33)

  await report.open('report')
  const listed = page.getByRole('listitem').filter({ hasText: 'EnvelopeReport.xlsx' })
  await expect(listed).toHaveCount(1)
  await picture('reports-exported')
  const again = page.waitForEvent('download')
  await listed
    .getByRole('button', { name: report.say(exportedMessages, 'exportAgain', { file: 'EnvelopeReport.xlsx' }) })
    .click()
  expect((await again).suggestedFilename()).toBe('EnvelopeReport.xlsx')
  await expect(listed).toHaveCount(2)
})

test('an export that takes long shows how far it is and can be cancelled; one that fails says so and can be tried again [2.8.11]', async ({
  page,
  report,
  picture,
}) => {
  const calls = '**/api/v1/Report/ExportPurgedEnvelopeReport'
  await report.open('purgedenvelopereport', '?range=7')
  await expect(report.results).toContainText('12')
  // As if the server were busy with others: it never answers.
  await page.route(calls, () => undefined)
  await exportAs(page, report, 'exportExcel')
  await expect(page.getByRole('progressbar', { name: report.say(exportMessages, 'exporting') })).toBeVisible()
  await picture('report-exporting')
  await page.getByRole('button', { name: report.say(exportMessages, 'exportStop') }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(report.say(exportMessages, 'exportFailed'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: report.t('export'), exact: true })).not.toHaveAttribute('aria-busy')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.route(calls, (route) => route.abort('connectionreset'))
  await exportAs(page, report, 'exportExcel')
  await expect(page.getByText(report.say(exportMessages, 'exportFailed'))).toBeVisible()
  await expect(page.getByRole('button', { name: report.t('export'), exact: true })).not.toHaveAttribute('aria-busy')
  await page.unroute(calls)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: report.say(frameMessages, 'tryAgain') }).click()
  expect((await downloading).suggestedFilename()).toBe('PurgedEnvelopeReport.xlsx')
})

test('a report is scheduled, changed and deleted', async ({ page, report }) => {
  const t = (key: Extract<keyof (typeof scheduleMessages)['en'], string>, facts?: Record<string, unknown>) =>
    report.say(scheduleMessages, key, facts)
  const name = report.t('envelopevolumereport')
  const dialog = page.getByRole('dialog')
  await report.open('envelopevolumereport')
  await page.getByRole('button', { name: report.t('schedule'), exact: true }).click()
  await dialog.getByRole('combobox', { name: t('frequency') }).click()
  await page.getByRole('option', { name: t('weekly') }).click()
  await dialog.getByRole('button', { name: t('add') }).click()
  await expect(page.getByText(t('added'))).toBeVisible()
  await report.open('report')
  const listed = page.getByRole('listitem').filter({ hasText: pattern(t('weekly')) })
  await expect(listed).toContainText(name)
  await listed.getByRole('button', { name: t('editOf', { name }) }).click()
  await dialog.getByRole('combobox', { name: t('frequency') }).click()
  await page.getByRole('option', { name: t('daily') }).click()
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: pattern(t('daily')) })).toContainText(name)
  await page.getByRole('button', { name: t('removeOf', { name }) }).click()
  await dialog.getByRole('button', { name: t('remove') }).click()
  await expect(page.getByText(t('none'))).toBeVisible()
})

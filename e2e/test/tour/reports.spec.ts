import { reportNames } from '@laisen/contract/reports'
import { reportMessages } from '../../../web/src/features/reports/messages.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt } from '../../support/own-people.ts'
import { ownServer } from '../../support/own-server.ts'
import { reportCompany, reportedAt, reportReader } from '../../support/reported.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

test.use({ ownContext: true })

test('tour: reports', async ({ page, language, say, show, visit, dialog }) => {
  const house = await ownServer({ at: reportedAt })
  await page.clock.setFixedTime(reportedAt)
  const reader = await reportCompany(house)
  await enterAt(page, { house, person: reader, language }, '/report')
  const cards = page.getByRole('link', { name: pattern(say(reportMessages, 'about_envelopestatusreport')) })
  await expect(cards).toContainText('60')
  await show('reports')
  for (const name of reportNames) await visit(`/${name}?range=7`, name)
  await visit('/envelopevolumereport?range=7&periodLength=1', 'envelopevolumereport-daily')
  await page.goto(`${house.url}/envelopevolumereport?dialog=schedule`)
  await expect(dialog).toBeVisible()
  await show('report-schedule')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${house.url}/report`)
  await expect(page.getByText(say(reportMessages, 'envelopevolumereport')).nth(1)).toBeVisible()
  await show('reports-scheduled')

  await leave(page.context())
  await enterAt(page, { house, person: await reportReader(house), language }, '/envelopereport')
  await expect(page.getByRole('heading', { name: say(reportMessages, 'empty') })).toBeVisible()
  await show('report-empty')
  await visit('/report', 'reports-nothing')
})

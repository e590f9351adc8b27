import { addRootCA } from '@laisen/contract/endpoints/authority'
import { addLog } from '@laisen/contract/endpoints/system-log'
import { anchorHead } from '@laisen/server/chain/anchor'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { chainEvidence } from '@laisen/testkit/evidence'
import { checkMessages } from '../../../web/src/features/log/check-messages.ts'
import { logMessages } from '../../../web/src/features/log/messages.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt } from '../../support/own-people.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'
import { ownAdmin } from '../../support/users.ts'

test('tour: the log and the evidence chain', async ({ page, house, language, say, show, visit, dialog }) => {
  const { admin } = await ownAdmin(house)
  const client = house.as.person(admin)
  const trace = 'TypeError: not a page\n    at show (viewer.js:1:2)'
  const crash = { description: 'Not a page', methodName: '/PdfPreview', exception: 'TypeError', logTrace: trace }
  await client.call(addLog, crash)
  // With a certificate of its own authority, the company has timestamps.
  const password = 'Tiger-9 paper'
  await client.call(addRootCA, { Password: password, RePassword: password, Detail: 'Purchase orders' })
  await runDueJobs(house.services, handlers)
  await enterAt(page, { house, person: admin, language }, '/log')
  await expect(page.getByText('Not a page', { exact: true })).toBeVisible()
  await chainEvidence(house.services)
  await anchorHead(house.services, admin.companyId)
  await show('log')
  await page
    .getByRole('button', { name: / E\d+$/ })
    .first()
    .click()
  await expect(page.getByText(say(logMessages, 'hash'), { exact: true })).toBeVisible()
  // A tip would stand over the page.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await show('log-audit')
  await page
    .getByRole('button', { name: / C\d+$/ })
    .first()
    .click()
  await expect(page.getByText(say(logMessages, 'notEvidenceClient'))).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await show('log-client')
  await visit('/log?search=nothing+like+it', 'log-none')
  await page.goto(`${house.url}/log?dialog=chain`)
  const check = dialog.getByRole('region', { name: say(checkMessages, 'title'), exact: true })
  await check.getByRole('button', { name: say(checkMessages, 'check') }).click()
  await expect(check.getByRole('progressbar')).toBeVisible()
  await show('log-chain')
  await runDueJobs(house.services, handlers)
  await expect(check.getByText(say(checkMessages, 'intact'))).toBeVisible()
  const proven = say(checkMessages, 'proven', { from: '1', to: '\\d+', time: '.*', by: '.*' })
  await expect(check.getByText(pattern(proven)).first()).toBeVisible()
  await show('log-chain-checked')
  const forge = `update events set facts = facts || '{"forged":true}' where company_id = $1 and type = 'session.started'`
  await house.database.ownerPool.query(forge, [admin.companyId])
  await check.getByRole('button', { name: say(checkMessages, 'checkAgain') }).click()
  await expect(check.getByRole('progressbar')).toBeVisible()
  await runDueJobs(house.services, handlers)
  await expect(check.getByText(pattern('E\\d+')).first()).toBeVisible()
  await show('log-chain-wrong')
})

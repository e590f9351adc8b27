import { addLog } from '@laisen/contract/endpoints/system-log'
import { anchorHead } from '@laisen/server/chain/anchor'
import { chainEvidence } from '@laisen/testkit/evidence'
import { logMessages } from '../../../web/src/features/log/messages.ts'
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
  await enterAt(page, { house, person: admin, language }, '/log')
  await expect(page.getByText('Not a page')).toBeVisible()
  await chainEvidence(house.services)
  await anchorHead(house.services, admin.companyId)
  await show('log')
  await page
    .getByRole('button', { name: / E\d+$/ })
    .first()
    .click()
  await expect(page.getByText(say(logMessages, 'hash'), { exact: true })).toBeVisible()
  await show('log-audit')
  await page
    .getByRole('button', { name: / C\d+$/ })
    .first()
    .click()
  await expect(page.getByText(say(logMessages, 'notEvidenceClient'))).toBeVisible()
  await show('log-client')
  await visit('/log?search=nothing+like+it', 'log-none')
  await visit('/log?dialog=chain', 'log-chain')
  await expect(dialog).toBeVisible()
})

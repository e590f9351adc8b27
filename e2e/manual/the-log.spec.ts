import { chainEvidence } from '@laisen/testkit/evidence'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { logMessages } from '../../web/src/features/log/messages.ts'
import { issue } from '../support/certificates-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { expect } from '../support/story.ts'
import { test } from './pictures.ts'

test('the log', async ({ page, house, company, language, say, take, dialog }) => {
  // Its authority timestamps the chain.
  await issue(house, company.signer)
  await chainEvidence(house.services)
  await runJob(house.services, 'chain.anchor')
  await runDueJobs(house.services)
  await enterAt(page, { house, person: company.admin, language }, '/log')
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await take('log')
  const opener = page.locator('main button[aria-expanded]').filter({ has: page.locator('svg') })
  await opener
    .and(page.getByRole('button', { name: /E\d+/ }))
    .nth(1)
    .click()
  await expect(page.getByText(say(logMessages, 'hash'), { exact: true }).first()).toBeVisible()
  await take('log-entry', { height: 600 })
  await page.goto(`${house.url}/log?dialog=chain`)
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await take('chain', { of: dialog, height: 760 })
})

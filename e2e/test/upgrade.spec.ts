import { frameMessages } from '@laisen/contract/messages/frame'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

test('without a session the page shows the packages on offer and the way to log in, and no menu [1.2.06]', async ({
  page,
  say,
}) => {
  await page.goto('/Upgradeplan')
  await expect(page.getByRole('heading', { name: say(upgradeMessages, 'userPlan') })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: say(upgradeMessages, 'signInToRequest') }).click()
  await page.waitForURL('**/login')
})

test('cards show the current package, two lists offer others, and a reader sees why they cannot ask [1.2.85] [1.2.86] [1.2.87]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator', '/Upgradeplan')
  await expect(page.getByRole('region', { name: say(upgradeMessages, 'currentUsers') })).toContainText(
    pattern(say(upgradeMessages, 'left', { left: '\\d+', limit: '[\\d,]+' })),
  )
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  const lists = page.getByRole('group')
  await expect(lists).toHaveCount(2)
  await lists.first().getByRole('radio').last().check()
  for (const step of ['step1', 'step2', 'step3'] as const) {
    await expect(page.getByRole('listitem').getByText(say(upgradeMessages, step), { exact: true })).toBeVisible()
  }
  const send = page.getByRole('button', { name: say(upgradeMessages, 'send') })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(say(upgradeMessages, 'mayNot'))).toBeVisible()
})

test('the user menu leads those who may request to the packages, and a link back to Upload [1.2.25] [1.2.84]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator', '/userprofile')
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await expect(page.getByRole('menuitem', { name: say(frameMessages, 'userProfile') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: say(frameMessages, 'upgradePlan') })).toHaveCount(0)
  await leave(page.context())
  await signIn('admin', '/userprofile')
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'upgradePlan') }).click()
  await page.waitForURL('**/Upgradeplan')
  await page.getByRole('link', { name: say(upgradeMessages, 'backHome') }).click()
  await page.waitForURL('**/UploadPDF')
})

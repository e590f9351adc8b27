import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('an administrator requests a package, once at a time, and can withdraw the request [1.2.88] [1.8.30]', async ({
  page,
  house,
  say,
  language,
}) => {
  const company = await house.given.company()
  const person = await house.given.employee({ company, permissions: [1], ownAdmin: true })
  await enterAt(page, { house, person, language }, '/Upgradeplan')
  const send = page.getByRole('button', { name: say(upgradeMessages, 'send') })
  await send.click()
  await expect(page.getByText(say(upgradeMessages, 'nothingChosen'))).toBeVisible()
  const choose = () => page.getByRole('group').first().getByRole('radio').last().check()
  await choose()
  await send.click()
  const done = page.getByRole('dialog', { name: say(upgradeMessages, 'sent') })
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: say(upgradeMessages, 'backHome') }).click()
  await page.waitForURL('**/UploadPDF')

  await page.goto(`${house.url}/Upgradeplan`)
  await expect(page.getByText(say(upgradeMessages, 'openTitle'))).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(say(upgradeMessages, 'oneAtATime'))
  await page.getByRole('link', { name: say(upgradeMessages, 'seeRequest') }).click()
  await expect(page.getByText(say(upgradeMessages, 'openTitle'))).toBeInViewport()
  await page.getByRole('button', { name: say(upgradeMessages, 'withdraw') }).click()
  await expect(page.getByText(say(upgradeMessages, 'openTitle'))).toHaveCount(0)
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
})

test('the current package is marked, and smaller ones are not offered as an upgrade', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ plan: false })
  const person = await house.given.employee({ company, permissions: [1], ownAdmin: true })
  const offers = (await house.call(getMasterProductPlan, { locale: language })).data
  const [small, middle] = offers.user.filter(({ limitUser }) => limitUser !== null)
  await house.given.package({ company, limitUsers: middle!.limitUser, limitSignatures: 1 })
  await enterAt(page, { house, person, language }, '/Upgradeplan')
  const users = page.getByRole('group', { name: say(upgradeMessages, 'userPlan') })
  const row = (text: string) => users.getByRole('listitem').filter({ hasText: text })
  await expect(row(say(upgradeMessages, 'current')).getByRole('radio')).toBeChecked()
  await expect(row(small!.name).getByRole('radio')).toBeDisabled()
  await expect(row(small!.name)).toContainText(say(upgradeMessages, 'smaller'))
  await expect(users.getByRole('radio')).toHaveCount(offers.user.length)
  await expect(users.getByRole('radio').last()).toBeEnabled()
  const signatures = page.getByRole('group', { name: say(upgradeMessages, 'signaturePlan') })
  await expect(signatures.getByRole('radio', { disabled: true })).toHaveCount(0)
  await picture('upgrade-current')
})

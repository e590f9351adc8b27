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
  await choose()
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: say(upgradeMessages, 'withdraw') }).click()
  await expect(page.getByText(say(upgradeMessages, 'openTitle'))).toHaveCount(0)
})

import { loginCustomer } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { unlockSignInMessages } from '@laisen/contract/messages/unlock-sign-in'
import { linkIn } from '@laisen/testkit/outbox'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { letterFrom } from '../support/own-people.ts'
import { ownServer } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

test('someone whom strangers kept out logs in with the browser that opens the mailed link, which works once', async ({
  page,
  language,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof unlockSignInMessages)['en'] & string) => say(unlockSignInMessages, key)
  // A server of its own: wrong passwords count for the address of every other story, too.
  const house = await ownServer()
  const since = house.clock.now()
  const person = await house.given.employee({ permissions: [2, 3], locale: language })
  const { companyCode, username: userName } = person
  for (let guess = 0; guess < 5; guess++)
    await house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  const logIn = async () => {
    await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
    await page.getByLabel(say(sessionMessages, 'username')).fill(userName)
    await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${house.url}/login`)
  await logIn()
  await expect(page.getByRole('alert')).toBeVisible()
  await picture('refused')

  const link = house.url + linkIn(await letterFrom(house, person.email, since), '/UnlockSignIn')
  await page.goto(link)
  await expect(page).toHaveURL(/\/UnlockSignIn$/)
  const confirm = page.getByRole('button', { name: t('confirm') })
  await expect(confirm).toBeVisible()
  await picture('asked')
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText(t('done'))).toBeVisible()
  await expect(page.getByText(pattern(companyCode))).toBeVisible()
  await picture('done')
  await page.getByRole('button', { name: say(sessionMessages, 'logIn') }).click()
  await logIn()
  await page.waitForURL('**/UploadPDF')

  await leave(page.context())
  await page.goto(link)
  await confirm.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByRole('button', { name: say(sessionMessages, 'backToLogin') })).toBeVisible()
  await picture('expired')
})

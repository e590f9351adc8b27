import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { everything } from '@laisen/contract/permissions'
import { enterAt } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

const five = ['uploadFile', 'historyLog', 'certificateManagement', 'userManagement', 'report'] as const
/** What each permission shows of the five entries of 1§2. */
const shown: readonly (readonly [number, readonly (typeof five)[number][]])[] = [
  [2, ['uploadFile']],
  [3, ['historyLog']],
  [4, ['historyLog']],
  [5, ['certificateManagement']],
  [8, ['certificateManagement']],
  [9, ['userManagement']],
  [21, ['userManagement']],
  [everything, five],
]
const ids = '[1.2.29] [1.6.07] [1.6.08] [1.6.09] [1.6.10] [1.6.12] [1.6.27] [1.6.28]'

test(`each permission shows its own entry of the menu, and 1 all of them ${ids}`, async ({
  page,
  house,
  say,
  language,
  narrow,
}) => {
  for (const [permission, entries] of shown) {
    await leave(page.context())
    const person = await house.given.employee({ permissions: [permission] })
    await enterAt(page, { house, person, language }, '/userprofile')
    if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
    const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
    const entry = (name: (typeof five)[number]) => menu.getByRole('link', { name: say(frameMessages, name) })
    for (const name of entries) await expect(entry(name), `${permission}: ${name}`).toBeVisible()
    for (const name of five.filter((one) => !entries.includes(one))) {
      await expect(entry(name), `${permission}: ${name}`).toHaveCount(0)
    }
  }
})

test('an answer of 401 leads to the login, wherever one is [1.2.12]', async ({ page, say, signInAfresh }) => {
  await signInAfresh('operator', '/historylog')
  await expect(page.getByRole('main')).toBeVisible()
  await page.context().clearCookies()
  const answered = page.waitForResponse((response) => response.status() === 401)
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('contract')
  await page.keyboard.press('Enter')
  await answered
  await page.waitForURL('**/login')
  await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
})

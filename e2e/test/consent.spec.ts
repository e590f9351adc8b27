import { getInfoUser } from '@laisen/contract/endpoints/session'
import { consentMessages } from '@laisen/contract/messages/consent'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { TestServer } from '@laisen/testkit/server'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

/** Somebody who has not accepted the policies yet. */
async function newcomer({ given }: TestServer) {
  return given.employee({ company: await given.company(), permissions: [2, 3, 5], consented: false })
}

test('whoever has not accepted the policies is asked wherever they enter, and afterwards no more [2.1.08] [2.4.02] [2.4.03]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const person = await newcomer(house)
  const dialog = page.getByRole('dialog')
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await expect(dialog.getByText(say(consentMessages, 'periodText'))).toBeVisible()
  await expect(dialog.getByText(say(consentMessages, 'rightsText'))).toBeVisible()
  await picture('consent')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (const address of ['/historylog', '/userprofile', '/CertList?dialog=request']) {
    await page.goto(house.url + address)
    await expect(dialog.getByRole('button', { name: say(consentMessages, 'accept') })).toBeVisible()
    // Nothing of the screen is there, not even below the dialog.
    await expect(page.locator('main h1')).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: say(consentMessages, 'accept') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('each policy opens over the question, and Close leads back to it; Later ends the session and shows the login [2.4.04] [2.4.05]', async ({
  page,
  house,
  language,
  say,
}) => {
  const person = await newcomer(house)
  await enterAt(page, { house, person, language }, '/historylog')
  const dialog = page.getByRole('dialog').last()
  for (const [key, words] of [
    ['readPrivacy', language === 'th' ? '30 วัน' : 'within 30 days'],
    ['readCookies', language === 'th' ? 'คุกกี้' : 'cookie'],
  ] as const) {
    await page.getByRole('button', { name: say(consentMessages, key) }).click()
    await expect(dialog.getByRole('article')).toContainText(words)
    await expect(dialog.getByRole('article')).toContainText(language === 'th' ? '09/04/2564' : '09/04/2021')
    await dialog
      .getByRole('button', { name: say(consentMessages, 'close') })
      .last()
      .click()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: say(consentMessages, 'accept') })).toBeVisible()

  await page.getByRole('button', { name: say(consentMessages, 'later') }).click()
  await page.waitForURL('**/login')
  await page.goto(`${house.url}/historylog`)
  await page.waitForURL('**/login')
  expect((await house.as.person(person).call(getInfoUser)).data.pdpa).toBe(false)
  await expect(page.getByRole('button', { name: say(frameMessages, 'openMenu') })).toHaveCount(0)
})

import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import type { Page } from '@playwright/test'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { loaded } from '../support/loaded.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { companyCode, demoPassword, type Person } from '../support/people.ts'
import { endSession } from '../support/sessions.ts'
import { expect, type Say } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

// Some of these stories move the browser's clock.
test.use({ ownContext: true })

/** Fills in a field of each kind. */
async function fillIn(upload: UploadScreen, certificate = 'Siriporn Kaewmanee'): Promise<void> {
  await upload.choose(pdfFile('kept.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.pick(certificate)
  await upload.field('reason').fill('Typed before')
  await upload.enter('positionY', '123')
  await upload.turn('allPages')
  // Loading a page counts as activity, so wait until it is over.
  await loaded(upload.page)
}

async function expectKept(upload: UploadScreen, certificate = 'Siriporn Kaewmanee'): Promise<void> {
  const { page, say } = upload
  await expect(page.getByText('kept.pdf')).toBeVisible()
  await expect(upload.certificate).toContainText(certificate)
  await expect(upload.field('reason')).toHaveValue('Typed before')
  await upload.expectPlace(0, 123, 150)
  await upload.unfold()
  await expect(page.getByRole('switch', { name: pattern(`^${say(stampMessages, 'allPages')}`) })).toBeChecked()
}

async function expectNothing({ page, chooser }: UploadScreen): Promise<void> {
  await expect(chooser).toBeVisible()
  await expect(page.getByText('kept.pdf')).toHaveCount(0)
}

/** Makes the page call the server for another reason: back online, it loads old data again. */
async function comeBackOnline(page: Page): Promise<void> {
  await page.clock.fastForward('02:00')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

const again = (page: Page, say: Say) => page.getByRole('dialog', { name: say(sessionMessages, 'logInAgain') })

async function signInAgain(page: Page, say: Say, password = demoPassword): Promise<void> {
  await again(page, say).locator('input').last().fill(password)
  await page.keyboard.press('Enter')
  await expect(again(page, say)).toHaveCount(0)
}

/** Opens another tab of the same browser, where a person logs in on the login screen. */
async function signInBeside(page: Page, say: Say, person: Person): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/login')
  await tab.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await tab.getByLabel(say(sessionMessages, 'username')).fill(person)
  await tab.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/UploadPDF')
  return tab
}

test('whichever call finds the session ended, logging in over the page keeps everything', async ({
  page,
  say,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  await page.clock.install()
  await signInAfresh('operator')
  await fillIn(upload)
  await endSession(page)
  await comeBackOnline(page)
  await expect(again(page, say)).toBeVisible()
  await signInAgain(page, say)
  await expectKept(upload)
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
})

test('a session that ends while the password of a certificate is being typed keeps the password', async ({
  page,
  say,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  const certificate = 'Kanokwan Thongdee (password)'
  await page.clock.install()
  await signInAfresh('admin')
  await fillIn(upload, certificate)
  await upload.press()
  const question = page.getByRole('dialog', { name: say(stampMessages, 'passwordTitle') })
  await question.locator('input').fill(demoPassword)
  await endSession(page)
  await comeBackOnline(page)
  await signInAgain(page, say)
  await expect(question.locator('input')).toHaveValue(demoPassword)
  await question.getByRole('button', { name: say(stampMessages, 'passwordSubmit') }).click()
  await page.waitForURL(/PdfPreview/)
})

test('when another tab finds the session ended, logging in there is enough for both', async ({
  page,
  say,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  await signInAfresh('operator')
  await fillIn(upload)
  await endSession(page)
  const tab = await signInBeside(page, say, 'operator')
  await expect(again(page, say)).toHaveCount(0)
  await expectKept(upload)
  await expectNothing(new UploadScreen(tab, say))
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
})

test('another person who logs in on the same browser sees nothing of the upload', async ({
  page,
  say,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  await signInAfresh('operator')
  await fillIn(upload)
  await endSession(page)
  await signInBeside(page, say, 'signer')
  // The first tab now belongs to the other person and starts anew.
  await page.waitForURL('**/UploadPDF')
  await expectNothing(upload)
  await upload.pick('Nattapong Srisuwan')
})

test('after logging out, here or in another tab, nothing of the upload is left', async ({
  page,
  say,
  signInAfresh,
}) => {
  const upload = new UploadScreen(page, say)
  await signInAfresh('operator')
  await fillIn(upload)
  const tab = await page.context().newPage()
  await tab.goto('/userprofile')
  await tab.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await tab.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
  await tab.close()

  await signInAfresh('operator')
  await expectNothing(upload)
  await fillIn(upload)
  await endSession(page)
  await upload.press()
  await again(page, say)
    .getByRole('button', { name: say(sessionMessages, 'logInAsOther') })
    .click()
  await page.waitForURL('**/login')
  await signInAfresh('operator')
  await expectNothing(upload)
})

test('having to choose a new password after logging in again keeps the upload', async ({
  page,
  house,
  say,
  language,
}) => {
  const company = await house.given.company()
  const person = await personWith(house, company, [{ name: 'Nattapong Srisuwan' }])
  const admin = await personWith(house, company, [])
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await fillIn(upload, 'Nattapong Srisuwan')
  const given = { employeeID: person.employeeId, password: 'Given-Password-2' }
  expect((await house.as.person(admin).call(updateEmployeeExtJoin, given)).status).toBe(0)

  await upload.press()
  await signInAgain(page, say, given.password)
  await expect(page.getByText(say(sessionMessages, 'mustChangePassword'))).toBeVisible()
  await expect(page.getByText('kept.pdf')).toBeHidden()
  const fields = page.locator('main input[type="password"]')
  for (const [place, password] of [given.password, 'Own-Password-3', 'Own-Password-3'].entries())
    await fields.nth(place).fill(password)
  await page.keyboard.press('Enter')
  // The certificate now waits for its owner's code; the document and the values are still there.
  await expectKept(upload, 'Nattapong Srisuwan')
})

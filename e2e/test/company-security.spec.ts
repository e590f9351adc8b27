import { getInfoUser } from '@laisen/contract/endpoints/session'
import { confirmPersonMessages } from '@laisen/contract/messages/confirm-person'
import { factorMessages } from '@laisen/contract/messages/factors'
import { sessionMessages } from '@laisen/contract/messages/session'
import { suggestFactorMessages } from '@laisen/contract/messages/suggest-factor'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { pdf } from '@laisen/testkit/pdfs'
import { companySecurityMessages } from '../../web/src/features/security/messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, letterFrom } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

const security = '/usermanagement?tab=security'

test('a company requires a second factor from a day on; until then people are told, and one more time by a button', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company()
  const admin = await house.given.employee({ company, permissions: [1] })
  const [other, third] = [await house.given.employee({ company }), await house.given.employee({ company })]
  await enterAt(page, { house, person: admin, language }, security)
  const since = house.clock.now()
  await page.getByRole('radio', { name: pattern(say(companySecurityMessages, 'everyone')) }).check({ force: true })
  await expect(page.getByText(say(companySecurityMessages, 'unsaved_one'))).toBeVisible()
  const from = page.getByLabel(say(companySecurityMessages, 'from'), { exact: true })
  await expect(from).toHaveValue(/^\d\d\/\d\d\/2[05]\d\d$/)
  await picture('company-security')
  await expectAccessible(page)
  await page.getByRole('button', { name: say(factorMessages, 'saveRule'), exact: true }).click()
  await expect(page.getByText(say(companySecurityMessages, 'saved'))).toBeVisible()
  // Saved, it stays and stops nobody; it reminds the administrator, too.
  await expect(page.getByText(say(companySecurityMessages, 'unsaved_one'))).toBeHidden()
  const day = await from.inputValue()
  await expect(page.getByText(say(suggestFactorMessages, 'dueTitle', { day }))).toBeVisible()
  expect((await letterFrom(house, other.email, since)).to).toContain(other.email)

  // They were emailed just now, and are reminded again tomorrow.
  const row = (username: string) => page.getByRole('listitem').filter({ hasText: username }).first()
  await page.reload()
  await expect(row(other.username)).toContainText(say(companySecurityMessages, 'reminded', { time: '' }).trim())
  await house.database.owner
    .updateTable('employees')
    .set({ factor_mailed_at: null })
    .where('company_id', '=', company.companyId)
    .execute()
  await page.reload()
  await row(other.username)
    .getByRole('button', { name: pattern(say(companySecurityMessages, 'remind')) })
    .click()
  await expect(row(other.username)).toContainText(say(companySecurityMessages, 'reminded', { time: '' }).trim())
  await page.getByRole('button', { name: say(companySecurityMessages, 'remindAll'), exact: true }).click()
  await expect(page.getByText(say(companySecurityMessages, 'remindedAll_other', { count: 2 }))).toBeVisible()
  const mailedAt = async () => {
    await runDueJobs(house.services, handlers)
    const told = house.database.owner.selectFrom('employees').select('factor_mailed_at as at')
    return (await told.where('id', '=', third.employeeId).executeTakeFirstOrThrow()).at
  }
  await expect.poll(mailedAt).not.toBeNull()
})

test('an administrator logs out one device, and then everyone else', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company()
  const admin = await house.given.employee({ company, permissions: [1] })
  const [one, two] = [await house.given.employee({ company }), await house.given.employee({ company })]
  const [first, second] = [await house.as.fresh(one), await house.as.fresh(two)]
  await enterAt(page, { house, person: admin, language }, security)
  const devices = page.getByRole('region', { name: pattern(say(companySecurityMessages, 'devices')) })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByText(say(companySecurityMessages, 'thisOne'), { exact: true })).toHaveCount(1)
  const row = devices.getByRole('listitem').filter({ hasText: say(sessionMessages, 'sessionProgram') })
  await expect(row).toHaveCount(2)
  await row.first().getByRole('button').click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  const signedIn = async () => [(await first!.call(getInfoUser)).http, (await second!.call(getInfoUser)).http]
  expect((await signedIn()).sort()).toEqual([200, 401])

  await devices.getByRole('button', { name: say(companySecurityMessages, 'everyoneOut') }).click()
  const dialog = page.getByRole('dialog', { name: say(companySecurityMessages, 'everyoneOutQuestion') })
  await expect(dialog).toBeVisible()
  await picture('log-out-everyone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say(companySecurityMessages, 'everyoneOut'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say(companySecurityMessages, 'everyoneOutDone_one'))).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(await signedIn()).toEqual([401, 401])
})

test('somebody who may edit users logs out a colleague, and reads why they cannot log out an administrator', async ({
  page,
  house,
  say,
  language,
}) => {
  const company = await house.given.company()
  const [admin, clerk, other] = [
    await house.given.employee({ company, permissions: [1] }),
    await house.given.employee({ company, permissions: [9, 11] }),
    await house.given.employee({ company, permissions: [9] }),
  ]
  for (const person of [admin, other]) await house.as.fresh(person!)
  await enterAt(page, { house, person: clerk!, language }, security)
  const logOut = (username: string) =>
    page
      .getByRole('region', { name: pattern(say(companySecurityMessages, 'devices')) })
      .getByRole('button', { name: pattern(username) })
  await expect(logOut(admin!.username)).toHaveAccessibleDescription(say(companySecurityMessages, 'above'))
  await logOut(other!.username).click()
  await expect(logOut(other!.username)).toHaveCount(0)
})

test('where signatures are confirmed, Generate asks for the password each time and then signs', async ({
  page,
  house,
  say,
  language,
}) => {
  const company = await house.given.company()
  const person = await personWith(house, company, [{ name: 'Somchai Jaidee' }])
  const admin = await house.given.employee({ company, permissions: [1] })
  await enterAt(page, { house, person: admin, language }, security)
  await page.getByRole('switch', { name: say(companySecurityMessages, 'confirmSignatures') }).check({ force: true })
  await page.getByRole('button', { name: say(factorMessages, 'saveRule'), exact: true }).click()
  await expect(page.getByText(say(companySecurityMessages, 'saved'))).toBeVisible()
  await leave(page.context())
  await enterAt(page, { house, person, language }, '/UploadPDF')
  const upload = new UploadScreen(page, say)
  await upload.choose(pdfFile('contract.pdf', pdf()))
  await upload.drawn()
  await upload.press()
  const dialog = page.getByRole('dialog', { name: say(confirmPersonMessages, 'title') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say(confirmPersonMessages, 'cancel') }).click()
  await expect(page).toHaveURL(/UploadPDF/)
  await upload.press()
  await dialog.locator('input').first().fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/PdfPreview**')
})

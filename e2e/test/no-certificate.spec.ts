import { authorityMessages } from '@laisen/contract/messages/authority'
import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { texts } from '../../web/src/features/upload/no-certificate-texts.ts'
import { enterAt } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

test('someone without a certificate reads whom to ask, and looks again; an administrator is led to the certificates', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ name: 'Acme Paint' })
  const person = await house.given.employee({ company, permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/UploadPDF')
  const panel = page.getByRole('complementary', { name: say(stampMessages, 'panelTitle') })
  await expect(panel.getByText(say(stampMessages, 'certificateNone'))).toBeVisible()
  await expect(panel.getByText(say(texts, 'askForOne', { company: 'Acme Paint' }))).toBeVisible()
  await expect(panel.getByRole('link')).toHaveCount(0)
  await expect(panel.getByRole('button')).toHaveCount(1)
  await picture('upload-no-certificate')

  const admin = await house.given.employee({ company, permissions: [1], ownAdmin: true })
  await leave(page.context())
  await enterAt(page, { house, person: admin, language }, '/UploadPDF')
  await expect(panel.getByText(say(texts, 'addOne'))).toBeVisible()
  await panel.getByRole('link', { name: say(frameMessages, 'certificateManagement') }).click()
  await page.waitForURL(/CertList$/)
})

test('someone without a certificate requests one, and chooses it as soon as it is issued [2.2.56] [2.5.31] [2.8.05]', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ name: 'Acme Paint' })
  const person = await house.given.employee({ company, permissions: [2, 5, 6] })
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await page.getByRole('button', { name: say(authorityMessages, 'requestRootCa') }).click()
  const dialog = page.getByRole('dialog', { name: say(authorityMessages, 'requestRootCa') })
  const send = dialog.getByRole('button', { name: say(authorityMessages, 'sendRequest') })
  await send.click()
  await expect(dialog.getByText(say(authorityMessages, 'pleaseCompleteTheInformation'))).toBeVisible()
  const field = (name: 'password' | 'rePassword' | 'detail') =>
    dialog.getByRole('textbox', { name: say(authorityMessages, name), exact: true })
  await field('password').fill('Tiger-9 paper')
  await field('rePassword').fill('Tiger-9')
  await field('detail').fill('Purchase orders')
  await send.click()
  await expect(dialog.getByText(say(authorityMessages, 'passwordMustMatch'))).toBeVisible()
  await picture('request-root-ca')
  await field('rePassword').fill('Tiger-9 paper')
  await send.click()
  await expect(page.getByText(say(authorityMessages, 'submitted'))).toBeVisible()
  await expect(page.getByText(say(authorityMessages, 'pendingTitle'))).toBeVisible()
  await picture('certificate-pending')
  await runDueJobs(house.services, handlers)
  await expect(page.getByText(`${person.username}_CA`).first()).toBeVisible()
})

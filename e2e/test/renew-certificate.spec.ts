import { addRootCA } from '@laisen/contract/endpoints/authority'
import { forgotCertificatePassword, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { errorMessages } from '@laisen/contract/messages/errors'
import { renewCertificateMessages } from '@laisen/contract/messages/renew-certificate'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { linkIn } from '@laisen/testkit/outbox'
import { letterFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('whoever forgot the password of a certificate gets a new one by the mailed link, which works once', async ({
  page,
  house,
  say,
  picture,
}) => {
  const company = await house.given.company({ name: 'Acme Paint' })
  const person = await house.given.employee({ company, permissions: [2, 5, 6, 7] })
  const client = house.as.person(person)
  await client.call(addRootCA, { Password: 'Tiger-9 paper', RePassword: 'Tiger-9 paper', Detail: 'Orders' })
  await runDueJobs(house.services, handlers)
  const [before] = (await client.call(listCertificatesInUpload)).data
  const since = house.clock.now()
  await client.call(forgotCertificatePassword, { id: before!.certID })
  const link = house.url + linkIn(await letterFrom(house, person.email, since), '/RenewCertificate')
  await page.goto(link)
  await expect(page).toHaveURL(/\/RenewCertificate$/)
  await expect(page.getByText(before!.certName, { exact: true })).toBeVisible()
  const field = (name: 'password' | 'rePassword') =>
    page.getByRole('textbox', { name: say(authorityMessages, name), exact: true })
  await field('password').fill('Lion-10 paper')
  await field('rePassword').fill('Lion-10')
  const send = page.getByRole('button', { name: say(renewCertificateMessages, 'submit') })
  await send.click()
  await expect(page.getByText(say(authorityMessages, 'passwordMustMatch'))).toBeVisible()
  await picture('renew-certificate')
  await field('rePassword').fill('Lion-10 paper')
  await send.click()
  await expect(page.getByText(say(renewCertificateMessages, 'done'))).toBeVisible()
  await runDueJobs(house.services, handlers)
  const [after] = (await client.call(listCertificatesInUpload)).data
  expect(after!.serial).not.toBe(before!.serial)

  await page.goto(link)
  await expect(page.getByText(say(errorMessages, 'CERTIFICATE_LINK_EXPIRED'))).toBeVisible()
})

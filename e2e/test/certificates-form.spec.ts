import { addRootCA } from '@laisen/contract/endpoints/authority'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { getStamp } from '@laisen/contract/endpoints/stamps'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { certificateMessages } from '@laisen/contract/messages/certificates'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { runDueJobs } from '@laisen/testkit/jobs'
import { extendFirstMessages } from '../../web/src/features/certificates/extend-first-messages.ts'
import { filePassword, issue, pfxFile, pictureFile, signedAtBB, test } from '../support/certificates-screen.ts'
import { addTo } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

type Form = Extract<keyof (typeof certificateFormMessages)['en'], string>

test('Add Certificate says what is missing and what it does not take, adds, and shows what the file holds [2.2.50] [2.4.13] [2.5.11]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Another' }])
  const screen = await open({ as: admin })
  const told = (key: Extract<keyof (typeof certificateMessages)['en'], string>) =>
    screen.dialog.getByRole('alert').filter({ hasText: say(certificateMessages, key) })
  await page.getByRole('button', { name: say(certificateListMessages, 'addCertificate') }).click()
  await screen.save()
  for (const key of [
    'certFileIsRequired!',
    'certProfileIsRequired!',
    'certificateNameIsRequired!',
    'certReasonIsRequired!',
    'certLocationIsRequired!',
    'passwordIsRequired!',
  ] as const)
    await expect(told(key)).toBeVisible()
  const { buffer } = await pfxFile()
  await screen.choose('certificate', { name: 'malee.p12', buffer })
  await expect(told('pleaseAttach.pfxFileOnly.')).toBeVisible()
  await screen.choose('certificate', { name: 'malee_CA.pfx', buffer })
  await expect(told('pleaseAddAValidFile!')).toBeVisible()
  await screen.choose('picture', { name: 'signature.gif', buffer })
  await expect(told('pleaseAttachPngOrJpg')).toBeVisible()

  await screen.choose('certificate', { name: 'malee.pfx', buffer })
  await screen.choose('picture', pictureFile())
  await expect(screen.dialog.getByRole('img', { name: say(certificateFormMessages, 'pictureShown') })).toBeVisible()
  await screen.fill({ certName: 'Malee Srisuk', certReason: 'Approved', certLocation: 'Bangkok' })
  await screen.password('password').fill(filePassword)
  await screen.password('confirmPassword').fill('Another-1')
  await screen.save()
  await expect(told('passwordMustMatch')).toBeVisible()
  await screen.password('confirmPassword').fill(filePassword)
  await screen.save()
  await expect(screen.dialog.getByText(say(certificateFormMessages, 'added', { name: 'Malee Srisuk' }))).toBeVisible()
  await expect(screen.dialog.getByText('P-256')).toBeVisible()
  await screen.close()
  await expect(screen.dialog).toHaveCount(0)
  await expect(screen.card('Malee Srisuk').getByRole('img').first()).toBeVisible()
})

test('Edit keeps the key and the password when they are left alone; Delete asks, says who loses it, and can be cancelled [2.2.51] [2.2.54] [2.4.16]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Seal', password: 'Certificate-1' }])
  const screen = await open({ as: admin })
  await screen.actOnCard('edit', 'Seal')
  await expect(screen.field('certName')).toHaveValue('Seal')
  for (const key of ['currentPassword', 'newPassword'] as Form[]) await expect(screen.password(key)).toHaveValue('')
  await screen.fill({ certReason: 'Certified' })
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: say(frameMessages, 'discardTitle') })
  await question.getByRole('button', { name: say(frameMessages, 'keepEditing') }).click()
  await screen.save()
  await expect(page.getByText(say(certificateFormMessages, 'saved', { name: 'Seal' }))).toBeVisible()
  await expect(screen.card('Seal').getByText('Certified · Bangkok')).toBeVisible()
  await expect(
    screen.card('Seal').getByRole('img', { name: say(certificateListMessages, 'passwordEach') }),
  ).toBeVisible()

  await screen.actOnCard('delete', 'Seal')
  await expect(screen.dialog).toContainText('Seal')
  await expect(screen.dialog).toContainText(say(certificateListMessages, 'people_one', { count: 1 }))
  const keep = screen.button(say(certificateListMessages, 'keepCertificate'))
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(screen.dialog).toHaveCount(0)
  await screen.actOnCard('delete', 'Seal')
  await screen.button(say(certificateListMessages, 'deleteCertificate')).click()
  await expect(page.getByText(say(certificateListMessages, 'deleted', { name: 'Seal' }))).toBeVisible()
  await expect(screen.cards).toHaveCount(0)
})

test('a certificate of the authority has Change Password, which mails a link to its owner; who may not change it reads so [2.4.15] [2.5.38]', async ({
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const certID = await issue(house, admin)
  const screen = await open({ as: admin, at: `?dialog=edit-${certID}` })
  await expect(screen.field('certName')).toHaveValue(`${admin.username}_CA`)
  await expect(screen.dialog.locator('input[type="password"]')).toHaveCount(0)
  await screen.button(say(certificateFormMessages, 'changePassword')).click()
  const name = `Somchai Jaidee ${admin.username}`
  await expect(screen.dialog.getByText(say(certificateFormMessages, 'linkSent', { name }))).toBeVisible()

  const person = await house.given.employee({ company, permissions: [5, 7] })
  // It was made another's by hand: the product itself gives what the authority issued to nobody else.
  const { owner } = house.database
  await owner.updateTable('certificates').set({ kind: '2' }).where('id', '=', certID).execute()
  await owner
    .insertInto('certificate_employees')
    .values({
      company_id: company.companyId,
      certificate_id: certID,
      employee_id: person.employeeId,
      created_at: house.clock.now(),
    })
    .execute()
  await open({ as: person, at: `?dialog=edit-${certID}` })
  await screen.button(say(certificateFormMessages, 'changePassword')).click()
  const alert = screen.dialog.getByRole('alert')
  await expect(alert).toContainText(say(certificateFormMessages, 'noPermissionForgotPasswordCertificate!'))
})

test('Revoke offers to extend what has no timestamp, asks for a reason, and the card says so from then on', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { admin } = await ownAdmin(house)
  const certID = await issue(house, admin)
  const name = `${admin.username}_CA`
  const stampId = await signedAtBB(house, admin, certID)
  const screen = await open({ as: admin })
  const menu = narrow ? 'menuOf' : 'moreOf'
  await page.getByRole('button', { name: say(certificateListMessages, menu, { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: say(certificateListMessages, 'revokeCertificate') }).click()
  const revoke = screen.button(say(certificateListMessages, 'revokeCertificate'))
  await revoke.click()
  await expect(
    screen.dialog.locator('[role=alert]', { hasText: say(certificateListMessages, 'reasonMissing') }),
  ).toBeVisible()
  await screen.button(say(extendFirstMessages, 'extend_one', { count: 1 })).click()
  await expect(screen.dialog.getByRole('progressbar')).toBeVisible()
  await runDueJobs(house.services)
  await expect(screen.dialog).toContainText(say(extendFirstMessages, 'done_one', { count: 1 }))
  await screen.dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: say(certificateListMessages, 'superseded') }).click()
  await revoke.click()
  await expect(screen.card(name).getByText(say(certificateListMessages, 'revoked'), { exact: true })).toBeVisible()
  const { data } = await house.as.person(admin).call(getCertificate, { certID })
  expect(data.revocationReason).toBe('superseded')
  expect((await house.as.person(admin).call(getStamp, { stampId })).data.level).toBe('B-LT')
})

test('a request for a certificate that the server refuses stays open and shows its message [2.8.06]', async ({
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const screen = await open({ as: admin, at: '?dialog=request' })
  await screen.dialog.waitFor()
  // Asked for in another window meanwhile.
  const request = { Password: 'Certificate-1!', RePassword: 'Certificate-1!', Detail: 'Orders' }
  expect((await house.as.person(admin).call(addRootCA, request)).status).toBe(0)
  for (const name of ['password', 'rePassword'] as const)
    await screen.dialog.getByRole('textbox', { name: say(authorityMessages, name), exact: true }).fill(request.Password)
  await screen.dialog.getByRole('textbox', { name: say(authorityMessages, 'detail'), exact: true }).fill('Orders')
  await screen.button(say(authorityMessages, 'sendRequest')).click()
  const warning = screen.dialog.getByRole('alert')
  await expect(warning).toContainText(say(errorMessages, 'AUTHORITY_REQUEST_PENDING'))
})

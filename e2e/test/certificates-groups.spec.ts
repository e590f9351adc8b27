import { addCertificateGroup, listCompanyCertificateGroups } from '@laisen/contract/endpoints/certificate-groups'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { test } from '../support/certificates-screen.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

test('Add Certificate Group needs a name, and picks certificates and employees, five a page [2.2.52] [2.5.25] [2.9.03]', {
  tag: '@en-1280-light',
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  for (let made = 0; made < 6; made++) await house.given.employee({ company, roles: [3] })
  const screen = await open({ as: admin, at: '?tab=group' })
  const of = (list: 'certificates' | 'people') => screen.list(say(certificateGroupMessages, list))
  await page.getByRole('button', { name: say(certificateGroupMessages, 'addGroup') }).click()
  const save = screen.button(say(certificateGroupMessages, 'saveGroup'))
  await save.click()
  const missing = say(certificateGroupMessages, 'groupCertificateNameIsRequired!')
  await expect(screen.dialog.getByRole('alert').filter({ hasText: missing })).toBeVisible()
  await screen.dialog.getByRole('textbox').first().fill('Tax invoices')

  await screen.button(say(certificateFormMessages, 'addPeople')).click()
  await expect(screen.dialog.getByRole('row')).toHaveCount(6)
  await screen.dialog.getByRole('checkbox').first().check()
  await screen.dialog.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(screen.dialog.getByRole('row')).toHaveCount(3)
  await screen.dialog.getByRole('checkbox').first().check()
  await screen.button(say(certificateFormMessages, 'addChosen')).click()
  await expect(
    of('people').getByRole('button', { name: pattern(say(certificateFormMessages, 'removeOf', { name: 'Somchai' })) }),
  ).toHaveCount(5)
  await of('people')
    .getByRole('button', { name: say(frameMessages, 'nextPage') })
    .click()
  await expect(
    of('people').getByRole('button', { name: pattern(say(certificateFormMessages, 'removeOf', { name: 'Somchai' })) }),
  ).toHaveCount(2)
  await save.click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(page.getByText('Tax invoices').first()).toBeVisible()
  const { data } = await house.as.person(admin).call(listCompanyCertificateGroups, {})
  expect(data.listdata[0]).toMatchObject({ group_CertName: 'Tax invoices', employeeCount: 7, certCount: 0 })
})

test('after a group was added the message of the server is shown, and the list has the group [2.8.08]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const screen = await open({ as: admin, at: '?tab=group' })
  await expect(page.getByText(say(certificateListMessages, 'noGroupsYet'))).toBeVisible()
  await page.getByRole('button', { name: say(certificateGroupMessages, 'addGroup') }).click()
  await screen.dialog.getByRole('textbox').first().fill('Invoices')
  const answered = page.waitForResponse(/AddGroupCertificate/)
  await screen.button(say(certificateGroupMessages, 'saveGroup')).click()
  const { status, message } = (await (await answered).json()) as { status: number; message: string }
  expect(status).toBe(0)
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByText('Invoices')).toBeVisible()
})

test('what is in a list already is not added twice, and leaves it only after a question [2.5.26] [2.5.27] [2.8.15]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const colleague = await house.given.employee({ company, roles: [3] })
  await addTo(house, admin, [{ name: 'Seal' }])
  const screen = await open({ as: admin, at: '?tab=group&dialog=add-group' })
  await screen.dialog.getByRole('textbox').first().fill('Invoices')
  const pick = async (add: 'addPeople' | 'addCertificates', row: string) => {
    await screen.button(say(certificateFormMessages, add)).click()
    await screen.dialog.getByRole('row').filter({ hasText: row }).getByRole('checkbox').click()
  }
  const use = () => screen.button(say(certificateFormMessages, 'addChosen')).click()
  const back = () => screen.button(say(frameMessages, 'back')).click()
  for (const [add, row, duplicated] of [
    ['addPeople', colleague.username, 'userIsDuplicated'],
    ['addCertificates', 'Seal', 'certificateIsDuplicated'],
  ] as const) {
    await pick(add, row)
    await use()
    await pick(add, row)
    await expect(screen.dialog.getByRole('alert')).toContainText(say(certificateFormMessages, duplicated))
    await expect(screen.dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await back()
  }
  const certificates = screen.list(say(certificateGroupMessages, 'certificates'))
  const remove = certificates.getByRole('button', { name: say(certificateFormMessages, 'removeOf', { name: 'Seal' }) })
  const question = page.getByRole('dialog', { name: say(certificateFormMessages, 'removeQuestion') })
  await remove.click()
  await question.getByRole('button', { name: say(certificateFormMessages, 'keepInList') }).click()
  await expect(remove).toHaveCount(1)
  await remove.click()
  await question.getByRole('button', { name: say(certificateFormMessages, 'remove'), exact: true }).click()
  await expect(remove).toHaveCount(0)
})

test('a group is edited and deleted; its people find its certificates in Upload PDF, and no longer after that [2.2.53] [2.2.55] [2.5.24]', async ({
  page,
  house,
  open,
  say,
  language,
}) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, permissions: [2] })
  await addTo(house, admin, [{ name: 'Seal', kind: '2' }])
  const client = house.as.person(admin)
  const { data } = await client.call(addCertificateGroup, { group_CertName: 'Invoices', listemp: [signer.employeeId] })
  const inUpload = async (count: number) => {
    await leave(page.context())
    await enterAt(page, { house, person: signer, language }, '/UploadPDF')
    const select = page.getByRole('combobox', { name: say(stampMessages, 'certificate') })
    const none = page.getByText(say(stampMessages, 'certificateNone'))
    await expect(select.or(none).first()).toBeVisible()
    await expect(select).toHaveCount(count)
    await leave(page.context())
  }
  const screen = await open({ as: admin, at: `?tab=group&dialog=edit-group-${data.group_CertID}` })
  const name = screen.dialog.getByRole('textbox').first()
  await expect(name).toHaveValue('Invoices')
  await name.fill('Tax invoices')
  await screen.button(say(certificateFormMessages, 'addCertificates')).click()
  await screen.dialog.getByRole('row').filter({ hasText: 'Seal' }).getByRole('checkbox').click()
  await screen.button(say(certificateFormMessages, 'addChosen')).click()
  await screen.button(say(certificateGroupMessages, 'saveGroup')).click()
  await expect(page.getByText(say(certificateGroupMessages, 'updated', { name: 'Tax invoices' }))).toBeVisible()
  await inUpload(1)

  const again = await open({ as: admin, at: `?tab=group&dialog=delete-group-${data.group_CertID}` })
  await expect(again.dialog).toContainText(say(certificateListMessages, 'certificates_one', { count: 1 }))
  await again.button(say(certificateGroupMessages, 'deleteGroup')).click()
  await expect(page.getByText(say(certificateGroupMessages, 'deleted', { name: 'Tax invoices' }))).toBeVisible()
  await expect(page.getByText(say(certificateListMessages, 'noGroupsYet'))).toBeVisible()
  await inUpload(0)
})

import { getAuthority } from '@laisen/contract/endpoints/authority'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { TestServer } from '@laisen/testkit/server'
import { CertificatesScreen, issue } from '../../support/certificates-screen.ts'
import { enterAt } from '../../support/own-people.ts'
import { addTo } from '../../support/own-server.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'
import { ownAdmin } from '../../support/users.ts'

const DAY_MS = 86_400_000

/** A company with certificates that end at different times, and groups of them. */
async function company(house: TestServer) {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const soon = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS + 60_000)
  await addTo(house, admin, [
    { name: 'Nattapong Srisuwan', password: 'Certificate-1' },
    { name: 'ศิริพร แก้วมณี', notAfter: soon(12) },
    { name: 'Tharaphat company seal on tax invoices and delivery notes' },
  ])
  const client = house.as.person(admin)
  const { data } = await client.call(listOwnCertificates, { withoutPictures: true })
  const [seal, ...others] = data.listData.map(({ certID }) => certID)
  for (const [name, certificates] of [
    ['Tax invoices', [seal!]],
    ['อนุมัติจัดซื้อ', []],
  ] as const) {
    await client.call(addCertificateGroup, {
      group_CertName: name,
      cert_List: [...certificates],
      listemp: [admin.employeeId],
    })
  }
  return { admin, signer, seal: seal!, others }
}

test('tour: certificates and their dialogs', async ({ page, house, language, narrow, say, show, visit, dialog }) => {
  const { admin, signer, seal } = await company(house)
  const screen = new CertificatesScreen(page, say, narrow)
  await enterAt(page, { house, person: admin, language }, '/CertList')
  await expect(screen.cards).toHaveCount(3)
  await expect(screen.cards.locator('img')).toHaveCount(3)
  await show('certificates')
  await visit('/CertList?show=group', 'certificates-by-group')
  await visit('/CertList?search=nobody', 'certificates-none')
  await visit('/CertList?tab=group', 'certificate-groups')

  await page.goto(`${house.url}/CertList?dialog=add`)
  await screen.save()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await show('add-certificate-missing')
  await screen.button(say(certificateFormMessages, 'addPeople')).click()
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await dialog.getByRole('checkbox', { name: say(frameMessages, 'selectAll') }).check()
  await dialog.getByRole('row').filter({ hasText: admin.username }).getByRole('checkbox').click()
  await expect(dialog.getByText(say(certificateFormMessages, 'userIsDuplicated'))).toBeVisible()
  await show('add-people-duplicate')
  await screen.button(say(certificateFormMessages, 'addChosen')).click()
  await dialog
    .getByRole('button', {
      name: say(certificateFormMessages, 'removeOf', { name: `Somchai Jaidee ${signer.username}` }),
    })
    .click()
  await expect(dialog.filter({ hasText: say(certificateFormMessages, 'removeQuestion') })).toBeVisible()
  await show('remove-person')
  await page.goto(`${house.url}/CertList?dialog=edit-${seal}`)
  await expect(screen.field('certName')).toBeVisible()
  await show('edit-certificate')
  await page.goto(`${house.url}/CertList?dialog=delete-${seal}`)
  await expect(screen.button(say(certificateListMessages, 'keepCertificate'))).toBeVisible()
  await show('delete-certificate')
})

test('tour: a certificate of the own authority', async ({ page, house, language, narrow, say, show, dialog }) => {
  const { admin } = await ownAdmin(house)
  const certID = await issue(house, admin)
  const screen = new CertificatesScreen(page, say, narrow)
  await enterAt(page, { house, person: admin, language }, `/CertList?dialog=edit-${certID}`)
  await screen.button(say(certificateFormMessages, 'changePassword')).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await show('edit-issued-certificate')
  await page.goto(`${house.url}/CertList?dialog=revoke-${certID}`)
  await screen.button(say(certificateListMessages, 'revokeCertificate')).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await show('revoke-certificate')
  await page.goto(`${house.url}/CertList?dialog=request`)
  await expect(dialog.locator('input').first()).toBeVisible()
  await show('request-certificate')
  await page.goto(`${house.url}/CertList?tab=authority`)
  await expect(page.getByRole('heading', { name: say(authorityTabMessages, 'issued') })).toBeVisible()
  await expect(page.getByText(`${admin.username}_CA`).first()).toBeVisible()
  await show('authority')
  await page.goto(`${house.url}/CertList?tab=authority&dialog=networks`)
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await show('timestamp-networks')
  await page.goto(`${house.url}/CertList?tab=authority&dialog=level`)
  await expect(dialog.getByRole('combobox')).toBeVisible()
  await show('signature-level')
  const { roots } = (await house.as.person(admin).call(getAuthority)).data
  await page.goto(`${roots[0]!.guideUrl}?lang=${language}`)
  await show('acrobat-guide')
})

test('tour: certificate groups and their dialogs', async ({ page, house, language, narrow, say, show, dialog }) => {
  const { admin } = await company(house)
  const screen = new CertificatesScreen(page, say, narrow)
  const groups = '/CertList?tab=group'
  await enterAt(page, { house, person: admin, language }, `${groups}&dialog=add-group`)
  await screen.button(say(certificateGroupMessages, 'saveGroup')).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await show('add-certificate-group-missing')
  await screen.button(say(certificateFormMessages, 'addCertificates')).click()
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await show('add-certificates')
  await page.goto(`${house.url}${groups}`)
  const name = 'Tax invoices'
  const of = { menu: say(certificateGroupMessages, 'menuOf', { name }) }
  await screen.act({
    ...of,
    button: say(certificateGroupMessages, 'editOf', { name }),
    item: say(certificateGroupMessages, 'editGroup'),
  })
  await expect(screen.field('certificate').or(dialog.getByRole('heading', { level: 3 }).first())).toBeVisible()
  await show('edit-certificate-group')
  await page.goBack()
  await screen.act({
    ...of,
    button: say(certificateGroupMessages, 'deleteOf', { name }),
    item: say(certificateGroupMessages, 'deleteGroup'),
  })
  await expect(screen.button(say(certificateGroupMessages, 'keepGroup'))).toBeVisible()
  await show('delete-certificate-group')
})

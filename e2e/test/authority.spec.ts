import { listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { issue, test } from '../support/certificates-screen.ts'
import { expect } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

test('an administrator sees what the authority issued, passes on its root, revokes a certificate, and names networks', async ({
  page,
  house,
  open,
  say,
}) => {
  const t = (key: Parameters<typeof say<typeof authorityTabMessages>>[1], facts?: Record<string, string>) =>
    say(authorityTabMessages, key, facts)
  const { company, admin } = await ownAdmin(house)
  const owner = await house.given.employee({ company, permissions: [5, 6] })
  const screen = await open({ as: admin, at: '?tab=authority' })
  await expect(page.getByText(t('noAuthority'))).toBeVisible()

  await issue(house, owner)
  await page.reload()
  const root = page.getByRole('link', { name: t('rootCertificate') })
  const [download] = await Promise.all([page.waitForEvent('download'), root.click()])
  expect(download.suggestedFilename()).toMatch(/\.cer$/)
  const [guide] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('acrobatGuide') }).click(),
  ])
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible()
  await guide.close()

  const name = `${owner.username}_CA`
  const search = page.getByRole('searchbox', { name: t('search') })
  await search.fill(owner.username)
  await search.press('Enter')
  await page.getByRole('button', { name: t('revokeNamed', { name }) }).click()
  await screen.dialog.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await screen.dialog.getByRole('button', { name: say(certificateListMessages, 'revokeCertificate') }).click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('revokeNamed', { name }) })).toHaveCount(0)
  const { data } = await house.as.person(admin).call(listIssuedCertificates, {})
  expect(data.listData[0]).toMatchObject({ certName: name, state: 'revoked' })

  await page.getByRole('button', { name: t('changeNetworks') }).click()
  const field = screen.dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.fill('203.0.113.0/99')
  await screen.button(t('save')).click()
  await expect(field).toHaveAccessibleDescription(/203\.0\.113\.0\/99/)
  await screen.dialog.getByRole('textbox').fill('203.0.113.0/24')
  await screen.button(t('save')).click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(page.getByText(t('timestampsAlso', { count: '1' }))).toBeVisible()
})

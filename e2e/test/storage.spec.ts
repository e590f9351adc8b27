import { getCompany } from '@laisen/contract/endpoints/platform'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { GIGABYTE } from '@laisen/contract/storage'
import { pdf } from '@laisen/testkit/pdfs'
import { expectAccessible } from '../support/accessible.ts'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { test } from '../support/platform.ts'
import { expect } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

type Key = keyof (typeof platformMessages)['en']

test('the operator sets the storage of a package and sees what a company stores; a limit that is too low is refused beside its field', async ({
  page,
  platform,
  say,
  picture,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer, operator, house } = await platform()
  const { company } = await customer({ code: 'ACME', name: 'Acme Paint' })
  const companyID = company.companyId
  const stored = { bytes: 1.5 * GIGABYTE }
  await house.database.owner.updateTable('storage_counters').set(stored).where('company_id', '=', companyID).execute()
  await house.given.package({ company, limitUsers: 5, limitSignatures: 500, limitBytes: 2 * GIGABYTE })
  const [{ name } = { name: '' }] = (await operator.call(getCompany, { companyID })).data.packages

  await open(`/platform/companies/${companyID}`)
  await expect(page.getByText(t('usedOfLimit', { used: '1.5 GB', limit: '2 GB' }))).toBeVisible()
  await expectAccessible(page)
  await picture('platform-company-storage')
  await page.getByRole('button', { name: t('editPackageTitle', { name }) }).click()
  const editing = page.getByRole('dialog', { name: t('editPackageTitle', { name }) })
  const storage = editing.getByRole('textbox', { name: t('limitStorage') })
  const save = editing.getByRole('button', { name: say(frameMessages, 'save') })
  await expect(storage).toHaveValue('2')
  await storage.fill('much')
  await save.click()
  await expect(editing.getByText(t('gigabytes'))).toBeVisible()
  await storage.fill('1')
  await save.click()
  await expect(editing.getByText(say(errorMessages, 'PACKAGE_STORAGE_TOO_LOW', { usedBytes: '1.5 GB' }))).toBeVisible()
  await picture('platform-package-storage')
  await storage.fill('2.5')
  await save.click()
  await expect(page.getByText(t('packageChanged', { name }))).toBeVisible()
  const limitOf = async () => (await operator.call(getCompany, { companyID })).data.packages[0]?.limitByte
  expect(await limitOf()).toBe(2.5 * GIGABYTE)

  await page.getByRole('button', { name: t('editPackageTitle', { name }) }).click()
  await editing.getByRole('checkbox', { name: `${t('limitStorage')}: ${t('noLimitChoice')}` }).check()
  await save.click()
  await expect(page.getByText(t('usedNoLimit', { used: '1.5 GB' }))).toBeVisible()
  expect(await limitOf()).toBeNull()
})

test('administrators see how much storage is left, and the Upload page says when none is', async ({
  page,
  platform,
  say,
  language,
  picture,
}) => {
  const { house, customer } = await platform()
  const { company, person } = await customer()
  await house.given.package({ company, limitBytes: 2 * GIGABYTE })
  await addTo(house, person, [{ name: 'One' }])
  const store = (bytes: number) =>
    house.database.owner
      .updateTable('storage_counters')
      .set({ bytes })
      .where('company_id', '=', company.companyId)
      .execute()
  await store(0.5 * GIGABYTE)
  await enterAt(page, { house, person, language }, '/Upgradeplan')
  const card = page.getByRole('region', { name: say(upgradeMessages, 'currentStorage') })
  await expect(card).toContainText(say(upgradeMessages, 'left', { left: '1.5 GB', limit: '2 GB' }))
  await expect(card).toContainText(say(upgradeMessages, 'stored', { size: '512 MB' }))
  await expect(card.getByRole('progressbar')).toHaveCount(1)
  await expectAccessible(page)
  await picture('upgrade-storage')

  await store(2 * GIGABYTE)
  await page.getByRole('link', { name: say(upgradeMessages, 'backHome') }).click()
  const upload = new UploadScreen(page, say)
  await upload.choose(pdfFile('contract.pdf', pdf()))
  await upload.drawn()
  const none = say(errorMessages, 'PLAN_STORAGE_USED_UP', { leftBytes: '0 B', limitBytes: '2 GB' })
  await expect(page.getByText(none)).toBeVisible()
  await expect(upload.generate).toHaveAttribute('aria-disabled', 'true')
  await picture('upload-storage-used-up')
})

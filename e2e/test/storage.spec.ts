import { errorMessages } from '@laisen/contract/messages/errors'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { GIGABYTE } from '@laisen/contract/storage'
import { pdf } from '@laisen/testkit/pdfs'
import { expectAccessible } from '../support/accessible.ts'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

test('administrators see what is left of storage, of what has no limit the number used, and when a package ended [1.3.18]', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const company = await house.given.company({ plan: false })
  const person = await house.given.employee({ company, permissions: [1], ownAdmin: true })
  const packageId = await house.given.package({ company, signaturesUsed: 7, limitBytes: 2 * GIGABYTE })
  await addTo(house, person, [{ name: 'One' }])
  const { owner } = house.database
  const store = (bytes: number) =>
    owner.updateTable('storage_counters').set({ bytes }).where('company_id', '=', company.companyId).execute()
  await store(0.5 * GIGABYTE)
  await enterAt(page, { house, person, language }, '/Upgradeplan')
  const card = page.getByRole('region', { name: say(upgradeMessages, 'currentStorage') })
  await expect(card).toContainText(say(upgradeMessages, 'left', { left: '1.5 GB', limit: '2 GB' }))
  await expect(card).toContainText(say(upgradeMessages, 'stored', { size: '512 MB' }))
  const signatures = page.getByRole('region', { name: say(upgradeMessages, 'currentSignatures') })
  await expect(signatures).toContainText(say(upgradeMessages, 'used', { used: 7 }))
  await expect(card.getByRole('progressbar')).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await expectAccessible(page)
  await picture('upgrade-storage')

  // The Upload page says when nothing more can be stored.
  await store(2 * GIGABYTE)
  await page.getByRole('link', { name: say(upgradeMessages, 'backHome') }).click()
  const upload = new UploadScreen(page, say)
  await upload.choose(pdfFile('contract.pdf', pdf()))
  await upload.drawn()
  const none = say(errorMessages, 'PLAN_STORAGE_USED_UP', { leftBytes: '0 B', limitBytes: '2 GB' })
  await expect(page.getByText(none)).toBeVisible()
  await expect(upload.generate).toHaveAttribute('aria-disabled', 'true')
  await picture('upload-storage-used-up')

  const ended = { starts_at: new Date('2026-01-01'), ends_at: new Date('2026-02-01T05:00:00Z') }
  await owner.updateTable('packages').set(ended).where('id', '=', packageId).execute()
  await enterAt(page, { house, person, language }, '/Upgradeplan')
  const date = language === 'th' ? '01/02/2569' : '01/02/2026'
  await expect(signatures).toContainText(say(upgradeMessages, 'ended', { date }))
  for (const table of ['plan_counters', 'packages'] as const)
    await owner.deleteFrom(table).where('company_id', '=', company.companyId).execute()
  await page.reload()
  await expect(page.getByText(say(upgradeMessages, 'noPackage'), { exact: true })).toBeVisible()
})

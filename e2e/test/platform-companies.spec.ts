import { updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { addUpgradePlans, getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { getCompany, verifyCompany } from '@laisen/contract/endpoints/platform'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { platformMessages } from '@laisen/contract/messages/platform'
import { GIGABYTE } from '@laisen/contract/storage'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { test } from '../support/platform.ts'
import { expect } from '../support/story.ts'

type Key = keyof (typeof platformMessages)['en']

test('companies are searched, filtered and paged, and the address keeps all three', async ({
  page,
  platform,
  say,
  language,
  picture,
}) => {
  const t = (key: Key) => say(platformMessages, key)
  const { operator, open, customer, house } = await platform()
  for (let number = 11; number <= 21; number++)
    await customer({ code: `P${number}`, name: `Paint ${number} Co., Ltd.` })
  const asking = await customer({ code: 'THARA', name: 'บริษัท ธราภัทร จำกัด' })
  await house.given.package({ company: asking.company, limitUsers: 5, limitSignatures: 100, signaturesUsed: 40 })
  const { user } = (await house.call(getMasterProductPlan, { locale: language })).data
  await asking.client.call(addUpgradePlans, { ProductPlanUserID: user[0]!.id })
  await operator.call(verifyCompany, { companyID: asking.company.companyId, verified: true, reason: 'Seen' })

  await open('/platform/companies')
  const range = (from: number, to: number) =>
    page.getByText(say(frameMessages, 'rangeOfTotal', { from, to, total: 12 }))
  await expect(range(1, 10)).toBeVisible()
  await expect(page.getByText(t('verified'), { exact: true })).toHaveCount(1)
  await expect(page.getByText(t('requestOpen'), { exact: true }).filter({ visible: true })).toHaveCount(1)
  await picture('platform-companies-many')
  await page.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(range(11, 12)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)

  const search = page.getByRole('searchbox', { name: t('searchCompanies') })
  await search.fill('ธราภัทร')
  await search.press('Enter')
  await expect(page.getByRole('link', { name: 'บริษัท ธราภัทร จำกัด' })).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('link', { name: /^Paint/ })).toHaveCount(0)
  await search.fill('nobody like this')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: t('noCompaniesFound') })).toBeVisible()

  await search.fill('')
  await search.press('Enter')
  await page.getByRole('combobox', { name: t('stateFilter') }).click()
  await page.getByRole('option', { name: t('stateRequests') }).click()
  await expect(page).toHaveURL(/state=requests/)
  await expect(page.getByRole('link', { name: /^Paint/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'บริษัท ธราภัทร จำกัด' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'บริษัท ธราภัทร จำกัด' })).toBeVisible()
  await page.getByRole('link', { name: t('seeRequest') }).click()
  await expect(page).toHaveURL(/requests\?search=THARA/)
})

test('a company is verified and suspended for a reason, and its history says by whom and why', async ({
  page,
  platform,
  say,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer, house } = await platform()
  const { company, client } = await customer({ code: 'ACME', name: 'Acme Paint' })
  await house.given.package({ company, limitSignatures: 100 })
  const named = { company: 'Acme Paint' }
  await open(`/platform/companies/${company.companyId}`)
  await expect(page.getByText(t('notVerified'))).toBeVisible()

  await page.getByRole('button', { name: t('verify') }).click()
  const verifying = page.getByRole('dialog', { name: t('verifyTitle', named) })
  await verifying.getByRole('button', { name: t('verify') }).click()
  await expect(verifying.getByText(t('verifyRequired'))).toBeVisible()
  await verifying.getByLabel(pattern(`^${t('verifyReason')}`)).fill('DBD record seen')
  await verifying.getByRole('button', { name: t('verify') }).click()
  await expect(page.getByText(t('verifyDone', named))).toBeVisible()
  await expect(page.getByText(t('verified'), { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(pattern(t('verifiedBy', { date: '.*', operator: 'kanok.*', reason: 'DBD record seen' }))),
  ).toBeVisible()

  await page.getByRole('button', { name: t('suspend') }).click()
  await expect(page).toHaveURL(/dialog=suspend/)
  const suspending = page.getByRole('dialog', { name: t('suspendTitle', named) })
  await suspending.getByRole('button', { name: t('suspend') }).click()
  await expect(suspending.getByText(t('reasonRequired'))).toBeVisible()
  await suspending.getByLabel(t('reason')).fill('Unpaid since May')
  await suspending.getByRole('button', { name: t('suspend') }).click()
  await expect(page.getByText(t('suspendDone', named))).toBeVisible()
  await expect(page.getByText(t('suspendedText', { reason: 'Unpaid since May' }))).toBeVisible()
  expect((await client.call(getInfoUser)).http).toBe(401)
  const history = page.getByRole('list', { name: t('history') })
  await expect(history).toContainText(t('eventReason', { reason: 'Unpaid since May' }))
  await expect(history).toContainText(t('eventChecked', { reason: 'DBD record seen' }))
  await expect(history).toContainText('kanok')

  await page.getByRole('button', { name: t('resume') }).click()
  // Back closes a dialog.
  await expect(page.getByRole('dialog', { name: t('resumeTitle', named) })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: t('resume') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('resume') })
    .click()
  await expect(page.getByText(t('resumeDone', named))).toBeVisible()

  await page.getByRole('button', { name: t('unverify') }).click()
  await page
    .getByRole('dialog', { name: t('unverifyTitle', named) })
    .getByRole('button', { name: t('unverify') })
    .click()
  await expect(page.getByText(t('unverifyDone', named))).toBeVisible()
})

test('a company that is renamed behind the dialog is not verified: the dialog says what has changed, shows it, and verifies what it shows', async ({
  page,
  platform,
  say,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer } = await platform()
  const { company, client } = await customer({ code: 'BANK', name: 'Company 2' })
  await open(`/platform/companies/${company.companyId}`)
  await page.getByRole('button', { name: t('verify') }).click()
  const verifying = page.getByRole('dialog')
  await expect(verifying.getByRole('heading', { name: t('verifyTitle', { company: 'Company 2' }) })).toBeVisible()
  await client.call(updateCompanyDetail, { companyName: 'Bank of Thailand' })
  await verifying.getByLabel(pattern(`^${t('verifyReason')}`)).fill('DBD record seen')
  await verifying.getByRole('button', { name: t('verify') }).click()
  const changed = { before: 'Company 2', after: 'Bank of Thailand' }
  await expect(verifying.getByText(say(errorMessages, 'CHANGED_SINCE_SHOWN', changed))).toBeVisible()
  const named = { company: 'Bank of Thailand' }
  await expect(verifying.getByRole('heading', { name: t('verifyTitle', named) })).toBeVisible()
  await verifying.getByRole('button', { name: t('verify') }).click()
  await expect(page.getByText(t('verifyDone', named))).toBeVisible()
})

test('a company gets a package, and another in its place; what it uses and stores is shown, and what is wrong is said beside its field', async ({
  page,
  platform,
  say,
  picture,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer, operator, house } = await platform()
  const { company } = await customer({ code: 'ACME', name: 'Acme Paint' })
  const companyID = company.companyId
  await open(`/platform/companies/${companyID}`)
  await expect(page.getByText(t('packagesEmpty'))).toBeVisible()
  const adding = page.getByRole('dialog', { name: t('addPackageTitle', { company: 'Acme Paint' }) })
  const field = (dialog: typeof adding, key: Key) => dialog.getByRole('textbox', { name: pattern(`^${t(key)}`) })
  const add = adding.getByRole('button', { name: t('addPackage') })

  await page.getByRole('button', { name: t('addPackage') }).click()
  await add.click()
  await expect(adding.getByText(t('required'))).toHaveCount(3)
  await field(adding, 'packageName').fill('Small')
  await field(adding, 'limitUsers').fill('five')
  await field(adding, 'limitSignatures').fill('1000000001')
  await add.click()
  await expect(adding.getByText(t('wholeNumber', { limit: '1,000,000,000' }))).toHaveCount(2)
  await field(adding, 'limitUsers').fill('5')
  await adding.getByRole('checkbox', { name: `${t('limitSignatures')}: ${t('noLimitChoice')}` }).check()
  await add.click()
  await expect(page.getByText(t('packageAdded', { name: 'Small', company: 'Acme Paint' }))).toBeVisible()
  // Until it has gone, the dialog's own button has the name of the one that opened it.
  await expect(adding).toHaveCount(0)
  await expect(page.getByText(t('inForce'))).toHaveCount(1)
  const [first] = (await operator.call(getCompany, { companyID })).data.packages
  expect([first?.name, first?.limitUser, first?.limitSignature]).toEqual(['Small', 5, null])
  // The package lasts until the end of the day that was shown, in the operator's time zone.
  expect(first?.expireDate).toMatch(/T16:59:59\.000Z$/)

  await page.getByRole('button', { name: t('addPackage') }).click()
  await field(adding, 'packageName').fill('Large')
  await field(adding, 'limitUsers').fill('50')
  await field(adding, 'limitSignatures').fill('2,000')
  await adding.getByRole('checkbox', { name: t('noEndChoice') }).check()
  await expect(adding.getByRole('checkbox', { name: t('replaces', { name: 'Small' }) })).toBeChecked()
  await add.click()
  await expect(page.getByText(t('packageEnded'))).toHaveCount(1)

  await house.database.owner.updateTable('plan_counters').set({ signatures_used: 40 }).execute()
  await page.getByRole('button', { name: t('editPackageTitle', { name: 'Large' }) }).click()
  const editing = page.getByRole('dialog', { name: t('editPackageTitle', { name: 'Large' }) })
  await field(editing, 'limitSignatures').fill('39')
  await editing.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(editing.getByText(/40/)).toBeVisible()
  await field(editing, 'limitSignatures').fill('3000')
  await editing.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(page.getByText(t('packageChanged', { name: 'Large' }))).toBeVisible()
  await expect(page.getByText('40 / 3,000')).toBeVisible()

  await house.database.owner
    .updateTable('storage_counters')
    .set({ bytes: 1.5 * GIGABYTE })
    .where('company_id', '=', companyID)
    .execute()
  await page.reload()
  await expect(page.getByText(t('usedOfLimit', { used: '1.5 GB', limit: '20 GB' }))).toBeVisible()
  await expectAccessible(page)
  await picture('platform-company-storage')
  const edit = page.getByRole('button', { name: t('editPackageTitle', { name: 'Large' }) })
  const save = editing.getByRole('button', { name: say(frameMessages, 'save') })
  const storage = field(editing, 'limitStorage')
  await edit.click()
  await expect(storage).toHaveValue('20')
  await storage.fill('much')
  await save.click()
  await expect(editing.getByText(t('gigabytes'))).toBeVisible()
  await storage.fill('1')
  await save.click()
  await expect(editing.getByText(say(errorMessages, 'PACKAGE_STORAGE_TOO_LOW', { usedBytes: '1.5 GB' }))).toBeVisible()
  await picture('platform-package-storage')
  await storage.fill('2.5')
  await save.click()
  await expect(editing).toHaveCount(0)
  const limitOf = async () => {
    const { packages } = (await operator.call(getCompany, { companyID })).data
    return packages.find(({ name }) => name === 'Large')?.limitByte
  }
  expect(await limitOf()).toBe(2.5 * GIGABYTE)
  await edit.click()
  await editing.getByRole('checkbox', { name: `${t('limitStorage')}: ${t('noLimitChoice')}` }).check()
  await save.click()
  await expect(page.getByText(t('usedNoLimit', { used: '1.5 GB' }))).toBeVisible()
  expect(await limitOf()).toBeNull()
  // A replaced package can no longer be edited.
  await expect(page.getByRole('button', { name: t('editPackageTitle', { name: 'Small' }) })).toHaveCount(0)
  await picture('platform-packages')
})

test('an operator with view-only access sees companies and cannot change them', async ({ page, platform, say }) => {
  const t = (key: Key) => say(platformMessages, key)
  const { open, customer } = await platform([1, 99])
  const { company } = await customer({ name: 'Acme Paint' })
  await open(`/platform/companies/${company.companyId}?dialog=suspend`)
  await expect(page.getByRole('heading', { level: 1, name: 'Acme Paint' })).toBeVisible()
  for (const key of ['suspend', 'verify', 'addPackage'] as const) {
    await expect(page.getByRole('button', { name: t(key) })).toHaveCount(0)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(page.url().replace(/companies\/.*/, 'plans'))
  await expect(page.getByRole('tab', { name: t('userPlans') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('addPlan') })).toHaveCount(0)
  // What cannot be written is text.
  await page.goto(page.url().replace(/plans$/, 'contact'))
  await expect(
    page.getByRole('main').getByText(say(installationMessages, 'contactPhone'), { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

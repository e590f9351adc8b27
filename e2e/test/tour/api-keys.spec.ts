import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import type { Locator, Page } from '@playwright/test'
import { givenKey, sealingCompany } from '../../support/api-keys.ts'
import { enterAt } from '../../support/own-people.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

const address = '/userprofile?tab=keys'

test('tour: API keys', async ({ page, house, language, say, show, dialog }) => {
  const { sealer, keeper, certID } = await sealingCompany(house)
  const press = (key: Extract<keyof (typeof apiKeyMessages)['en'], string>, within: Page | Locator = dialog) =>
    within.getByRole('button', { name: say(apiKeyMessages, key), exact: true }).click()
  await enterAt(page, { house, person: keeper, language }, address)
  await expect(page.getByRole('heading', { name: say(apiKeyMessages, 'none') })).toBeVisible()
  await show('api-keys-none')
  await press('newKey', page)
  await expect(dialog).toBeVisible()
  await show('api-key-new')
  await press('create')
  await expect(dialog.getByText(say(apiKeyMessages, 'nameRequired'))).toBeVisible()
  await show('api-key-problems')
  await dialog.getByLabel(say(apiKeyMessages, 'name')).first().fill('Invoice stamping, plant Rayong')
  await dialog.getByText('Tharaphat seal').click()
  await dialog.locator('input[placeholder]').last().fill('203.0.113.18, 198.51.100.0/24')
  await press('create')
  await expect(dialog.getByText(say(apiKeyMessages, 'copyTitle'))).toBeVisible()
  await show('api-key-shown')
  await dialog.getByRole('checkbox').check()
  await press('done')
  await expect(dialog).toHaveCount(0)
  await givenKey(house, keeper, { name: 'ระบบ HR – สัญญาจ้าง' })
  await page.reload()
  await expect(page.getByText('Invoice stamping, plant Rayong')).toBeVisible()
  await show('api-keys')
  await page
    .getByRole('button', { name: say(apiKeyMessages, 'revokeNamed', { name: 'Invoice stamping, plant Rayong' }) })
    .click()
  await expect(dialog).toBeVisible()
  await show('api-key-revoke')

  await leave(page.context())
  await givenKey(house, keeper, { name: 'Payroll', certID })
  await enterAt(page, { house, person: sealer, language }, address)
  await expect(page.getByRole('heading', { name: say(apiKeyMessages, 'grants') })).toBeVisible()
  await show('api-key-grants')
})

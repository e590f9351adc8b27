import {
  addUpgradePlans,
  getMasterProductPlan,
  getProductsByCompany,
  getUpgradeRequest,
} from '@laisen/contract/endpoints/plans'
import { platformMessages } from '@laisen/contract/messages/platform'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { enterAt } from '../support/own-people.ts'
import { type Customer, test } from '../support/platform.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'

type Key = keyof (typeof platformMessages)['en']

test('requests are accepted or declined, and the company reads the answer; one that was withdrawn meanwhile says so', async ({
  page,
  platform,
  say,
  language,
  picture,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer, house } = await platform()
  const offers = (await house.call(getMasterProductPlan, { locale: language })).data
  const agreed = offers.signature.find(({ contactSale }) => contactSale)!
  const asks = async (facts: { code: string; name: string }, wanted: object): Promise<Customer> => {
    const found = await customer(facts)
    await house.given.package({ company: found.company, limitUsers: 5, limitSignatures: 100 })
    await found.client.call(addUpgradePlans, wanted)
    return found
  }
  const acme = await asks(
    { code: 'ACME', name: 'Acme Paint' },
    { ProductPlanUserID: offers.user[1]!.id, ProductPlanSignatureID: agreed.id },
  )
  const boon = await asks({ code: 'BOON', name: 'Boon Rice' }, { ProductPlanUserID: offers.user[1]!.id })
  const chai = await asks({ code: 'CHAI', name: 'Chai Steel' }, { ProductPlanUserID: offers.user[1]!.id })

  await open('/platform/requests')
  await expect(page.getByText(t('requestCount_other', { count: 3 }))).toBeVisible()
  await page.getByRole('button', { name: `${t('accept')}: Chai Steel` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await house.database.owner
    .updateTable('upgrade_requests')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('company_id', '=', chai.company.companyId)
    .execute()
  await dialog.getByRole('button', { name: t('acceptRequest') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await chai.client.call(getUpgradeRequest)).data?.state).toBe('withdrawn')

  await page.goto(`${house.url}/platform/requests`)
  await page.getByRole('button', { name: `${t('accept')}: Acme Paint` }).click()
  const accepting = page.getByRole('dialog', { name: t('acceptTitle', { company: 'Acme Paint' }) })
  await expect(accepting.getByRole('textbox', { name: t('limitUsers') })).toHaveValue(String(offers.user[1]!.limitUser))
  await accepting.getByRole('button', { name: t('acceptRequest') }).click()
  await expect(accepting.getByText(t('required'))).toBeVisible()
  await accepting.getByRole('textbox', { name: t('limitSignatures') }).fill('77000')
  await accepting.getByRole('button', { name: t('acceptRequest') }).click()
  await expect(page.getByText(t('accepted', { company: 'Acme Paint' }))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Acme Paint' })).toHaveCount(0)
  const [plan] = (await acme.client.call(getProductsByCompany)).data.listData
  expect([plan?.limitUser, plan?.limitSignature]).toEqual([offers.user[1]!.limitUser, 77_000])

  await page.getByRole('button', { name: `${t('decline')}: Boon Rice` }).click()
  const declining = page.getByRole('dialog', { name: t('declineTitle', { company: 'Boon Rice' }) })
  await declining.getByRole('button', { name: t('declineRequest') }).click()
  await expect(declining.getByText(t('reasonRequired'))).toBeVisible()
  await declining.getByLabel(t('reason')).fill('Your last invoice is open.')
  await declining.getByRole('button', { name: t('declineRequest') }).click()
  await expect(page.getByText(t('declined', { company: 'Boon Rice' }))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('noRequests') })).toBeVisible()
  await page.getByRole('combobox', { name: t('stateFilter') }).click()
  await page.getByRole('option', { name: t('requestsAll') }).click()
  await expect(page.getByText('Your last invoice is open.')).toBeVisible()
  await expect(page.getByText(t('requestsAccepted'), { exact: true }).filter({ visible: true })).toHaveCount(1)
  await picture('platform-requests-all')

  await leave(page.context())
  await enterAt(page, { house, person: boon.person, language }, '/Upgradeplan')
  await expect(page.getByText(say(upgradeMessages, 'declinedTitle'))).toBeVisible()
  await expect(page.getByText('Your last invoice is open.')).toBeVisible()
})

import { addSignature } from '@laisen/contract/endpoints/signatures'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { factorMessages } from '@laisen/contract/messages/factors'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { signaturePng } from '@laisen/testkit/images'
import { givenKey } from '../support/api-keys.ts'
import { enterAt } from '../support/own-people.ts'
import { expect } from '../support/story.ts'
import { test } from './pictures.ts'

test('the profile', async ({ page, house, company, language, say, take }) => {
  await enterAt(page, { house, person: company.clerk, language }, '/userprofile')
  await expect(page.locator('input[name="firstName"]')).toHaveValue(company.words.people.malee[0])
  await take('profile', { height: 630 })
  const picture = signaturePng().toString('base64')
  await house.as.person(company.clerk).call(addSignature, { picture, kind: 'drawn' })
  await page.goto(`${house.url}/userprofile?tab=signature`)
  await page.getByRole('radio', { name: say(signatureMessages, 'type'), exact: true }).check({ force: true })
  await expect(page.getByRole('button', { name: say(signatureMessages, 'deleteOne') })).toBeVisible()
  await take('own-signature', { height: 735 })
  await page.goto(`${house.url}/userprofile?tab=security`)
  await expect(page.getByRole('heading', { name: say(sessionMessages, 'sessions') })).toBeVisible()
  await take('security', { height: 925 })
})

test('API keys', async ({ page, house, company, language, say, take, dialog }) => {
  await givenKey(house, company.clerk, { name: company.words.apiKey })
  await enterAt(page, { house, person: company.clerk, language }, '/userprofile?tab=keys')
  await expect(page.getByText(company.words.apiKey)).toBeVisible()
  await take('api-keys', { height: 430 })
  await page.getByRole('button', { name: say(apiKeyMessages, 'newKey'), exact: true }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(say(apiKeyMessages, 'name')).first().fill(company.words.apiKey)
  await take('api-key-new', { of: dialog })
})

test('packages and the second factor of a company', async ({ page, house, company, language, say, take }) => {
  await enterAt(page, { house, person: company.admin, language }, '/Upgradeplan')
  await expect(page.getByRole('heading', { name: say(upgradeMessages, 'title') })).toBeVisible()
  await take('packages', { height: 880 })
  await page.goto(`${house.url}/usermanagement?tab=security`)
  await expect(page.getByText(say(factorMessages, 'policy'))).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await take('factor-policy', { height: 640 })
})

import { registerCompany } from '@laisen/contract/endpoints/companies'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { addUpgradePlans, getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { declineCompany, listCompanies, requireApproval } from '@laisen/contract/endpoints/platform'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { errorMessages } from '@laisen/contract/messages/errors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { platformMessages } from '@laisen/contract/messages/platform'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { trustRootsMessages } from '@laisen/contract/messages/trust-roots'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { testPassword } from '@laisen/testkit/given'
import { pki } from '@laisen/testkit/pki'
import { companySecurityMessages } from '../../../web/src/features/security/messages.ts'
import { shownAt } from '../../support/authenticator.ts'
import { pattern } from '../../support/in-either.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

type Key = Extract<keyof (typeof platformMessages)['en'], string>
type TrustRootsKey = Extract<keyof (typeof trustRootsMessages)['en'], string>
type InstallationKey = Extract<keyof (typeof installationMessages)['en'], string>

test('tour: Platform, its companies, requests and packages', async ({
  page,
  platform,
  language,
  say,
  show,
  visit,
  dialog,
}) => {
  const t = (key: Key, facts?: Record<string, unknown>) => say(platformMessages, key, facts)
  const { open, customer, house } = await platform()
  const { company, client } = await customer({ code: 'ACME', name: 'Acme Paint' })
  await house.given.package({ company, limitUsers: 5, limitSignatures: 100, signaturesUsed: 40 })
  await customer({ code: 'BOON', name: 'บริษัท บุญข้าว จำกัด' })
  const { user } = (await house.call(getMasterProductPlan, { locale: language })).data
  await client.call(addUpgradePlans, { ProductPlanUserID: user[1]!.id })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const showDialog = async (name: string) => {
    await expect(dialog).toBeVisible()
    await show(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await open('/platform/companies')
  await expect(page.getByRole('link', { name: 'Acme Paint' })).toBeVisible()
  await show('platform-companies')
  await visit(`/platform/companies/${company.companyId}`, 'platform-company')
  for (const key of ['verify', 'suspend', 'addPackage'] as const) {
    await press(t(key))
    await showDialog(`platform-${key}`)
  }
  await page.getByRole('button', { name: pattern(t('editPackageTitle', { name: '' }).trim()) }).click()
  await showDialog('platform-edit-package')
  await press(t('suspend'))
  await dialog.getByLabel(t('reason')).fill('Unpaid since May')
  await dialog.getByRole('button', { name: t('suspend') }).click()
  await expect(dialog).toHaveCount(0)
  await show('platform-company-suspended')
  await press(t('resume'))
  await showDialog('platform-resume')

  await visit('/platform/requests', 'platform-requests')
  for (const key of ['accept', 'decline'] as const) {
    await press(`${t(key)}: Acme Paint`)
    await showDialog(`platform-${key}`)
  }
  await visit('/platform/plans', 'platform-plans')
  await press(t('addPlan'))
  await dialog.getByRole('button', { name: t('addPlan') }).click()
  await expect(dialog.getByText(t('required')).first()).toBeVisible()
  await showDialog('platform-add-plan')
  await page
    .getByRole('button', { name: pattern(`^${t('editPlan')}: `) })
    .first()
    .click()
  await showDialog('platform-edit-plan')
  await page
    .getByRole('button', { name: pattern(`^${t('retire')}: `) })
    .first()
    .click()
  await showDialog('platform-retire-plan')
})

test('tour: companies that wait for approval', async ({ page, platform, language, say, show, visit, dialog }) => {
  const t = (key: Extract<keyof (typeof approvalMessages)['en'], string>) => say(approvalMessages, key)
  const { open, operator, house } = await platform()
  const waits = async (companyCode: string) => {
    const person = { username: 'malee', firstName: 'Malee', lastName: 'Thongdee' }
    const place = { telephoneNo: '021234567', address: '1 New Road', city: 'Trang', country: 'Thailand' }
    const company = { companyName: `Siam ${companyCode}`, companyCode, email: `m@${companyCode}.example`, ...place }
    await house.call(registerCompany, { ...company, employeeExtJoinRequest: person })
    return (await operator.call(listCompanies, { Search: companyCode })).data.listData[0]!.companyID
  }
  await operator.call(requireApproval, { required: true })
  const [tea, silk] = [await waits('TEA'), await waits('SILK')]
  await operator.call(declineCompany, { companyID: silk, reason: 'We serve Thailand only.' })
  await open('/platform/companies')
  await expect(page.getByRole('link', { name: 'Siam TEA' })).toBeVisible()
  await show('platform-companies-waiting')
  await visit(`/platform/companies/${tea}`, 'platform-company-waiting')
  for (const key of ['approve', 'decline'] as const) {
    await page.getByRole('button', { name: t(key), exact: true }).click()
    await expect(dialog).toBeVisible()
    await show(`platform-company-${key}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await visit(`/platform/companies/${silk}`, 'platform-company-declined')

  // What the people of such a company see.
  await leave(page.context())
  await page.goto(`${house.url}/register?lang=${language}`)
  const values = {
    ...{ firstName: 'Malee', lastName: 'Thongdee', username: 'malee', email: 'm@rice.example', phone: '0812345678' },
    ...{ companyName: 'Siam Rice', companyCode: 'RICE', address: '1 New Road', city: 'Trang', country: 'Thailand' },
  }
  for (const [name, value] of Object.entries(values)) {
    const label = say(registrationMessages, name as keyof typeof values)
    await page.getByLabel(pattern(`^${label}\\s*\\*?$`)).fill(value)
  }
  await page.getByRole('button', { name: say(registrationMessages, 'register'), exact: true }).click()
  await expect(page.getByText(say(registrationMessages, 'waits'))).toBeVisible()
  await show('registered-waits')
})

test('tour: the second factor of operators', async ({ page, platform, say, show, dialog }) => {
  const t = (key: Extract<keyof (typeof factorMessages)['en'], string>) => say(factorMessages, key)
  const { open, house } = await platform()
  await open('/userprofile?tab=security')
  await page.getByRole('button', { name: t('setUp'), exact: true }).click()
  await dialog.locator('input').first().fill(testPassword)
  await page.getByRole('button', { name: t('begin'), exact: true }).click()
  const key = await page.getByRole('status', { name: t('secret') }).innerText()
  await page.getByLabel(say(signInCodeMessages, 'code')).fill(shownAt(key, house.clock.now()))
  await page.getByRole('button', { name: t('turnOn'), exact: true }).click()
  await page.getByRole('button', { name: t('kept'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(new URL('/platform/security', page.url()).href)
  // By its label, which is waited for until nothing above it moves.
  await page
    .locator('label', { has: page.getByRole('radio', { name: pattern(say(companySecurityMessages, 'everyone')) }) })
    .click()
  await page.getByRole('button', { name: t('saveRule'), exact: true }).click()
  await expect(page.getByRole('radio', { name: pattern(t('optional')) })).toBeDisabled()
  // Neither of the weaker rules can be chosen.
  await expect(page.getByText(pattern(t('policyFixed')))).toHaveCount(2)
  await show('platform-factor-policy')
})

test('tour: the outbox, the security record, the legal texts and the state of the installation', async ({
  page,
  platform,
  say,
  show,
  visit,
  dialog,
}) => {
  const t = (key: InstallationKey, facts?: Record<string, unknown>) => say(installationMessages, key, facts)
  const { open, customer, house } = await platform()
  const { person } = await customer({ code: 'ACME', name: 'Acme Paint' })
  await open('/platform/health')
  await expect(page.getByRole('heading', { name: t('canSign') })).toBeVisible()
  await show('platform-health')
  await visit('/platform/contact', 'platform-contact')
  const contact = (key: 'contactAddress' | 'contactHours', language: 'contactEnglish' | 'contactThai') =>
    page.getByRole('textbox', { name: t(language, { field: t(key) }) })
  const save = page.getByRole('button', { name: say(frameMessages, 'save'), exact: true })
  await contact('contactAddress', 'contactEnglish').fill('Siam Sign Company Limited, 5 Silom Road, Bangkok 10500')
  await page.getByRole('textbox', { name: t('contactPhone') }).fill('02 555 0199')
  await save.click()
  await expect(page.getByText(t('contactBoth'))).toBeVisible()
  await show('platform-contact-missing')
  await contact('contactAddress', 'contactThai').fill('บริษัท สยามไซน์ จำกัด 5 ถนนสีลม กรุงเทพฯ 10500')
  await contact('contactHours', 'contactEnglish').fill('Monday to Friday, 8:30 to 17:30')
  await contact('contactHours', 'contactThai').fill('วันจันทร์ถึงวันศุกร์ 8:30 ถึง 17:30 น.')
  await save.click()
  await expect(page.getByText(t('contactSaved'))).toBeVisible()
  await show('platform-contact-saved')
  await visit('/platform/legal', 'platform-legal')
  await page.getByRole('link', { name: 'Terms of Use' }).click()
  await page.getByRole('tab', { name: t('inEnglish'), exact: true }).click()
  await page.getByRole('textbox', { name: t('textBody') }).fill('# Be kind\nTo each other.')
  await show('platform-legal-text')
  await page.getByRole('button', { name: t('saveVersion', { version: 2 }) }).click()
  await expect(dialog).toBeVisible()
  await show('platform-legal-save')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('readVersion', { version: 1 }) }).click()
  await expect(dialog).toBeVisible()
  await show('platform-legal-version')

  const { companyCode, username: userName } = person
  await house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  await house.call(loginCustomer, { companyCode: 'NOONE', userName, password: 'Guess-1' })
  await visit('/platform/security', 'platform-security')
  await visit('/platform/security?search=nobody', 'platform-security-none')

  await house.call(forgotPassword, { email: person.email })
  await runDueJobs(house.services, handlers)
  await visit('/platform/outbox', 'platform-outbox')
  await page.getByRole('button', { name: `${t('openMail')}: ${person.email}` }).click()
  await expect(dialog).toBeVisible()
  await show('platform-open-mail')
  await dialog.getByRole('button', { name: t('openMail') }).click()
  await expect(page.getByText(/ResetPassword\?token=/)).toBeVisible()
  await show('platform-mail')
})

test('tour: roots that PDF readers know: none yet, adding one, the list, removing it', async ({
  page,
  platform,
  say,
  show,
  dialog,
}) => {
  const t = (key: TrustRootsKey, facts?: Record<string, unknown>) => say(trustRootsMessages, key, facts)
  const { open } = await platform()
  await open('/platform/trust-roots')
  await expect(page.getByText(t('none'))).toBeVisible()
  await show('platform-trust-roots-empty')
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await dialog.getByRole('button', { name: t('add'), exact: true }).click()
  await expect(dialog.getByText(say(errorMessages, 'TRUST_ROOT_FILE_REQUIRED'))).toBeVisible()
  await show('platform-trust-roots-missing')
  const { root } = await pki({ root: { name: 'Bangkok Root CA', organization: 'Bangkok Trust Services Co., Ltd.' } })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'root.cer',
    mimeType: 'application/x-x509-ca-cert',
    buffer: Buffer.from(root.certificate.raw),
  })
  await show('platform-trust-roots-chosen')
  await dialog.getByRole('button', { name: t('add'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Bangkok Root CA').first()).toBeVisible()
  await show('platform-trust-roots')
  await page.getByRole('button', { name: `${t('remove')}: Bangkok Root CA` }).click()
  await show('platform-trust-roots-remove')
  await dialog.getByRole('button', { name: t('remove'), exact: true }).click()
  await expect(page.getByText(t('none'))).toBeVisible()
})

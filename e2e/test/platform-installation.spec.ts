import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { frameMessages } from '@laisen/contract/messages/frame'
import { healthMessages } from '@laisen/contract/messages/health'
import { installationMessages } from '@laisen/contract/messages/installation'
import { platformMessages } from '@laisen/contract/messages/platform'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { test } from '../support/platform.ts'
import { expect } from '../support/story.ts'

test('a package is added to the offer, changed, retired and offered again', async ({ page, platform, say }) => {
  const t = (key: keyof (typeof platformMessages)['en'], facts?: Record<string, unknown>) =>
    say(platformMessages, key, facts)
  const { open, house } = await platform()
  const offered = async () =>
    (await house.call(getMasterProductPlan, { locale: 'en' })).data.signature.map(({ name }) => name)
  await open('/platform/plans')
  await page.getByRole('tab', { name: t('signaturePlans') }).click()
  await expect(page).toHaveURL(/tab=signature/)

  await page.getByRole('button', { name: t('addPlan') }).click()
  const adding = page.getByRole('dialog', { name: t('addSignaturePlan') })
  const add = adding.getByRole('button', { name: t('addPlan') })
  await add.click()
  await expect(adding.getByText(t('required'))).toHaveCount(3)
  await adding.getByRole('textbox', { name: t('descriptionEn') }).fill('For a workshop.')
  await add.click()
  await expect(adding.getByText(t('required'))).toHaveCount(4)
  await adding.getByRole('textbox', { name: t('descriptionTh') }).fill('สำหรับโรงงานขนาดเล็ก')
  await adding.getByRole('textbox', { name: t('nameEn') }).fill('25 signatures')
  await adding.getByRole('textbox', { name: t('nameTh') }).fill('25 ลายเซ็น')
  await adding.getByRole('textbox', { name: pattern(`^${t('limitSignatures')}`) }).fill('25')
  await add.click()
  await expect(page.getByText(t('planSaved', { name: '25 signatures' }))).toBeVisible()
  expect(await offered()).toContain('25 signatures')

  await page.getByRole('button', { name: `${t('editPlan')}: 25 signatures` }).click()
  const editing = page.getByRole('dialog', { name: t('editPlan') })
  await expect(editing.getByText(t('editPlanNote'))).toBeVisible()
  await editing.getByRole('textbox', { name: t('nameEn') }).fill('Workshop')
  await editing.getByRole('checkbox', { name: t('contactSale') }).check()
  await editing.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await offered()).toContain('Workshop')

  await page.getByRole('button', { name: `${t('retire')}: Workshop` }).click()
  const retiring = page.getByRole('dialog', { name: t('retireTitle', { name: 'Workshop' }) })
  await retiring.getByRole('button', { name: t('retire') }).click()
  await expect(page.getByText(t('retireDone', { name: 'Workshop' }))).toBeVisible()
  await expect(page.getByText(t('withdrawn'), { exact: true })).toHaveCount(1)
  expect(await offered()).not.toContain('Workshop')
  await page.getByRole('button', { name: `${t('putBack')}: Workshop` }).click()
  await expect(page.getByText(t('putBackDone', { name: 'Workshop' }))).toBeVisible()
  expect(await offered()).toContain('Workshop')
})

test('a legal text is edited in both languages beside its preview, and every version is kept', async ({
  page,
  platform,
  say,
  language,
}) => {
  const t = (key: keyof (typeof installationMessages)['en'], facts?: Record<string, unknown>) =>
    say(installationMessages, key, facts)
  const { open, operator, house } = await platform()
  await open('/platform/legal')
  await page.getByRole('link', { name: 'Terms of Use' }).click()
  const save = page.getByRole('button', { name: t('saveVersion', { version: 2 }) })
  await expect(save).toHaveAccessibleDescription(t('nothingChanged'))
  const write = async (tab: 'inEnglish' | 'inThai', body: string) => {
    const chosen = page.getByRole('tab', { name: t(tab), exact: true })
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('textbox', { name: t('textBody') }).fill(body)
  }
  await write('inThai', '')
  await expect(save).toHaveAccessibleDescription(t('bothLanguages'))
  await write('inThai', '# โปรดสุภาพ\nต่อกัน')
  await write('inEnglish', '# Be kind\nTo each other.')
  const preview = page.getByRole('region', { name: t('preview') })
  await expect(preview.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await save.click()
  const asking = page.getByRole('dialog', { name: t('saveTitle', { version: 2 }) })
  await asking.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(page.getByText(pattern(t('saved', { version: 2, title: '.+' })))).toBeVisible()
  await page.getByRole('button', { name: say(frameMessages, 'dismiss') }).click()
  await page.getByRole('button', { name: t('readVersion', { version: 1 }) }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Laisen/)
      .first(),
  ).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(frameMessages, 'close') })
    .last()
    .click()

  // Somebody else saves first.
  const words = { titleEn: 'Terms', titleTh: 'ข้อกำหนด', bodyEn: 'Theirs', bodyTh: 'ของเขา' }
  await operator.call(saveLegalText, { name: 'terms', version: 2, ...words })
  await write('inEnglish', 'Mine')
  await page.getByRole('button', { name: t('saveVersion', { version: 3 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(frameMessages, 'save') })
    .click()
  await expect(page.getByText(t('changedMeanwhile'))).toBeVisible()
  await page.getByRole('button', { name: t('readNewest') }).click()
  await expect(page.getByRole('textbox', { name: t('textBody') })).toHaveValue('Theirs')
  await page.goto(`${house.url}/policies/terms`)
  await expect(page.getByText(language === 'th' ? 'ของเขา' : 'Theirs')).toBeVisible()
})

test('the outbox lists each mail, opens one only after a question, and sends a failed one again', async ({
  page,
  platform,
  say,
  language,
}) => {
  const t = (key: keyof (typeof installationMessages)['en'], facts?: Record<string, unknown>) =>
    say(installationMessages, key, facts)
  const { open, house } = await platform()
  const register = async (companyCode: string) => {
    const email = `first@${companyCode}.example`
    const person = { username: 'somsri', firstName: 'Somsri', lastName: 'Phetcharat', email, mobile: '021234567' }
    const place = { address: '1 Rama IX Road', city: 'Bangkok', country: 'Thailand' }
    const company = { companyName: `${companyCode} Ltd.`, companyCode, telephoneNo: '021234567', email, ...place }
    await house.call(registerCompany, { ...company, locale: language, employeeExtJoinRequest: person })
    await house.call(sendMailRegister, { companyAbbr: companyCode, email })
    return email
  }
  const [sent, failed] = [await register('ONE'), await register('TWO')]
  await house.database.owner
    .updateTable('mails')
    .set({ state: 'failed', attempts: 18, last_error: 'ECONNREFUSED' })
    .where('recipient', '=', failed)
    .execute()
  await runDueJobs(house.services, handlers)

  await open('/platform/outbox')
  await expect(page.getByText(t('onDiskTitle'))).toBeVisible()
  await expect(page.getByText('ECONNREFUSED')).toBeVisible()
  await page.getByRole('button', { name: `${t('openMail')}: ${sent}` }).click()
  const asking = page.getByRole('dialog', { name: t('openMailTitle') })
  await expect(asking.getByText(t('openMailText'))).toBeVisible()
  await asking.getByRole('button', { name: t('openMail') }).click()
  await expect(page.getByText(/ResetPassword\?token=/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(frameMessages, 'close') })
    .last()
    .click()

  await page.getByRole('combobox', { name: t('stateFilter') }).click()
  await page.getByRole('option', { name: t('mailFailed') }).click()
  await expect(page.getByText(sent)).toHaveCount(0)
  await page.getByRole('button', { name: `${t('sendAgain')}: ${failed}` }).click()
  await expect(page.getByText(t('sentAgain', { recipient: failed }))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('noMailsFound') })).toBeVisible()
})

test('the first lines of the health screen say why a signature would fail now', async ({
  page,
  platform,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof installationMessages)['en']) => say(installationMessages, key)
  const { open, customer, house } = await platform()
  const { company } = await customer({ code: 'ACME' })
  const day = 86_400_000
  const now = Date.now()
  await house.given.package({ company, startsAt: new Date(now - 30 * day), endsAt: new Date(now - day) })
  await open('/platform/health')
  await expect(page.getByRole('heading', { name: t('canSign') })).toBeVisible()
  await expect(page.getByText(t('whySome'))).toBeVisible()
  await expect(page.getByText(say(healthMessages, 'plansWarning', { count: 1 })).first()).toBeVisible()

  const files = join(house.services.config.dataDir, 'files')
  await rm(files, { recursive: true, force: true })
  await writeFile(files, '')
  await page.getByRole('button', { name: t('checkAgain') }).click()
  await expect(page.getByRole('heading', { name: t('cannotSign') })).toBeVisible()
  await expect(page.getByText(say(healthMessages, 'storeOfOthers'))).toHaveCount(2)
  await expect(page.getByText(t('stopsSigning')).first()).toBeVisible()
  await expectAccessible(page)
  await picture('platform-health-failed')
})

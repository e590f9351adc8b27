import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import { linkIn } from '@laisen/testkit/outbox'
import { expectAccessible } from '../support/accessible.ts'
import { asRead, pattern } from '../support/in-either.ts'
import { letterFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const person = {
  firstName: 'Malee',
  lastName: 'Thongdee',
  username: 'malee1',
  email: 'malee@siam-tea.example',
  phone: '0812345678',
}
const company = {
  companyName: 'Siam Tea Co., Ltd.',
  companyCode: 'SIAMT',
  address: '1 Charoen Krung Road',
  city: 'Nakhon Si Thammarat',
  country: 'Thailand',
}
const password = 'Tea-leaves-2026!'

test('a company registers, its administrator sets a password by the mailed link, and logs in [1.2.05] [1.2.82] [1.2.83]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof registrationMessages)['en'] & string) => say(registrationMessages, key)
  const since = house.clock.now()
  const other = language === 'en' ? 'th' : 'en'
  await page.goto(`${house.url}/register?lang=${other}`)
  await expect(page.getByText(asRead(registrationMessages[other].trialUsers))).toBeVisible()
  await page.goto(`${house.url}/register?lang=${language}`)
  await expect(page.getByText(t('trialUsers'))).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const button = page.getByRole('button', { name: t('register'), exact: true })
  await button.click()
  await expect(page.getByText(t('fillIn')).first()).toBeVisible()

  // The rule for names stands above their fields, and is said again where it is broken.
  await expect(page.getByText(t('personText'))).toBeVisible()
  const field = (label: string) => page.getByLabel(pattern(`^${label}\\s*\\*?$`))
  await field(t('firstName')).fill('มาลี')
  await button.click()
  await expect(page.getByText(t('englishOnly'))).toHaveCount(1)
  const username = field(t('username'))
  await username.fill('มาลี')
  await expect(page.getByText(t('thaiUsername')).first()).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await username.fill('malee1234567890x')
  await expect(page.getByText(t('usernameTooLong')).first()).toBeVisible()
  for (const [name, value] of Object.entries({ ...person, ...company })) {
    await field(t(name as keyof typeof person)).fill(value)
  }
  await field(t('companyName')).fill('Prize at evil.example/win')
  await button.click()
  await expect(page.getByText(t('noLinks'))).toBeVisible()
  await picture('link-refused')
  await field(t('companyName')).fill(company.companyName)
  await button.click()
  await expect(page.getByRole('heading', { name: t('doneTitle') })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await picture('registered')
  await expectAccessible(page)

  await page.goto(house.url + linkIn(await letterFrom(house, person.email, since), '/ResetPassword'))
  await page.getByLabel(pattern(`^${say(sessionMessages, 'newPassword')}`)).fill(password)
  await page.getByLabel(pattern(`^${say(sessionMessages, 'confirmPassword')}`)).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }).click()
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(company.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')

  await page.goto(`${house.url}/register`)
  for (const [name, value] of Object.entries({ ...person, ...company })) {
    await field(t(name as keyof typeof person)).fill(value)
  }
  await button.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

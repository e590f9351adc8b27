import { confirmEmailMessages } from '@laisen/contract/messages/confirm-email'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { doubtIdentity } from '@laisen/server/profile/doubt'
import { png } from '@laisen/testkit/images'
import { linkIn } from '@laisen/testkit/outbox'
import type { TestServer } from '@laisen/testkit/server'
import { expectAccessible } from '../support/accessible.ts'
import { keptBack } from '../support/kept-back.ts'
import { enterAt, letterFrom } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { expect, test } from '../support/story.ts'

const photo = (width: number, height: number) =>
  png({ width, height, colourType: 2, pixel: (x, y) => [x % 256, y % 256, 120] })

const newcomer = (house: TestServer) => house.given.employee({ permissions: [2, 3] })

test('the profile shows the username and the day, and saves what was changed [1.2.09] [1.2.92] [1.2.93]', async ({
  page,
  house,
  say,
  language,
  narrow,
}) => {
  const person = await newcomer(house)
  await enterAt(page, { house, person, language }, '/userprofile')
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(say(profileMessages, 'profile'))
  await expect(field('firstName')).toHaveValue('Somchai')
  await expect(field('email')).toHaveValue(person.email)
  await expect(page.getByRole('definition').filter({ hasText: person.username })).toBeVisible()
  const [day, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok' })
    .format(new Date())
    .split('/')
  const shownYear = Number(year) + (language === 'th' ? 543 : 0)
  await expect(page.getByText(`${day}/${month}/${shownYear}`, { exact: true })).toBeVisible()

  await field('firstName').fill('Kittipong')
  await field('lastName').fill('แสงทอง')
  await field('mobile').fill('081-234-5678 90')
  await expect(field('mobile')).toHaveValue('0812345678')
  await page.getByRole('button', { name: say(profileMessages, 'save'), exact: true }).click()
  await expect(page.getByText(say(profileMessages, 'saved'))).toBeVisible()
  const name = page.getByRole('banner').getByText('Kittipong แสงทอง')
  await (narrow ? expect(name).toBeAttached() : expect(name).toBeVisible())
  await page.reload()
  await expect(field('firstName')).toHaveValue('Kittipong')
  await expect(field('mobile')).toHaveValue('0812345678')
})

test('an email and a picture entered while the profile is being saved stay, and are saved by the next click', async ({
  page,
  house,
  say,
  language,
}) => {
  const person = await newcomer(house)
  await enterAt(page, { house, person, language }, '/userprofile')
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  const email = page.locator('input[name="email"]')
  const release = await keptBack(page, '**/UpdateEmployeeCompany')
  await page.locator('input[name="firstName"]').fill('Kittipong')
  await save.click()
  await email.fill('kittipong@example.com')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo(200, 200) })
  const removePicture = page.getByRole('button', { name: say(profileMessages, 'removePicture') })
  await expect(removePicture).toBeVisible()
  release()
  await expect(page.getByRole('banner').getByText('Kittipong')).toBeAttached()
  await expect(email).toHaveValue('kittipong@example.com')
  await expect(removePicture).toBeVisible()

  const second = page.waitForRequest('**/UpdateEmployeeCompany')
  await save.click()
  expect(Object.keys((await second).postDataJSON()).sort()).toEqual(['email', 'pathImage'])
  // A new address is asked to confirm first; until then the old one stands.
  await expect(email).toHaveValue(person.email)
})

test('what is missing or wrong is said below its field and above the form [1.5.73] [1.5.75] [1.5.77]', async ({
  page,
  house,
  say,
  language,
}) => {
  await enterAt(page, { house, person: await newcomer(house), language }, '/userprofile')
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('UpdateEmployeeCompany') && sent.push(request.url()))
  /** The field with its label and the message below it. */
  const note = (name: string) => field(name).locator('xpath=ancestor::div[2]')

  await field('firstName').fill('')
  await field('lastName').fill(' ')
  await save.click()
  await expect(note('firstName').getByText(say(profileMessages, 'required'), { exact: true })).toBeVisible()
  await expect(note('lastName').getByText(say(profileMessages, 'required'), { exact: true })).toBeVisible()
  await expect(page.getByText(say(profileMessages, 'fillAll'))).toBeVisible()

  await field('firstName').fill('Somchai')
  await field('lastName').fill('Jaidee')
  await field('email').fill('not an address')
  await field('mobile').fill('081234567')
  await save.click()
  await expect(note('email').getByText(say(profileMessages, 'emailWrong'))).toBeVisible()
  await expect(note('mobile').getByText(say(profileMessages, 'phoneWrong'))).toBeVisible()
  await expect(page.getByText(say(profileMessages, 'formatWrong'))).toBeVisible()
  await field('email').fill('')
  await save.click()
  await expect(note('email').getByText(say(profileMessages, 'emailWrong'))).toBeVisible()
  expect(sent).toEqual([])
})

test('a picture is made small in the browser, and the top bar shows it once it is saved [1.2.91] [1.4.14]', async ({
  page,
  house,
  say,
  language,
}) => {
  await enterAt(page, { house, person: await newcomer(house), language }, '/userprofile')
  const input = page.locator('input[type="file"]')
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText(say(profileMessages, 'pictureNotOne'))).toBeVisible()
  await input.setInputFiles({ name: 'portrait', mimeType: 'image/png', buffer: photo(9, 9) })
  await expect(page.getByText(say(profileMessages, 'pictureNoExtension'))).toBeVisible()
  await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(say(profileMessages, 'pictureUnreadable'))).toBeVisible()

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo(1600, 1200) })
  const shown = page.getByRole('main').locator('img')
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(384)
  await expect(page.getByRole('banner').locator('img[src^="data:image/jpeg"]')).toHaveCount(0)
  await save.click()
  await expect(page.getByRole('banner').locator('img[src^="data:image/jpeg"]')).toHaveCount(1)
  await page.getByRole('button', { name: say(profileMessages, 'removePicture') }).click()
  await save.click()
  await expect(page.getByRole('banner').locator('img[src^="data:image/jpeg"]')).toHaveCount(0)
})

test('a save that fails says so, and the button can be pressed again [1.8.33]', async ({
  page,
  house,
  say,
  language,
}) => {
  // Only someone who sees the users is told that an address is taken.
  const [person, other] = [await house.given.employee({ permissions: [2, 3, 9] }), await newcomer(house)]
  await enterAt(page, { house, person, language }, '/userprofile')
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  await page.locator('input[name="email"]').fill(other.email)
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await page.route('**/UpdateEmployeeCompany', (route) => route.abort())
  await page.locator('input[name="email"]').fill('somebody.new@example.com')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(say(sessionMessages, 'networkFailed'))
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/UpdateEmployeeCompany')
  await save.click()
  await expect(page.getByText(say(profileMessages, 'saved'))).toBeVisible()
})

test('a new email takes effect once the mailed link is confirmed; the link works once [1.5.74]', async ({
  page,
  house,
  say,
  language,
}) => {
  const person = await newcomer(house)
  const email = `new.${person.username}@example.com`
  const since = house.clock.now()
  await enterAt(page, { house, person, language }, '/userprofile')
  await page.locator('input[name="email"]').fill(email)
  await page.getByRole('button', { name: say(profileMessages, 'save'), exact: true }).click()
  await expect(page.getByText(say(profileMessages, 'emailPending', { email }))).toBeVisible()
  await expect(page.locator('input[name="email"]')).toHaveValue(person.email)

  const link = linkIn(await letterFrom(house, email, since), '/ConfirmEmail')
  await page.goto(house.url + link)
  // The token leaves the address bar, where others could read it, and a reload still works.
  await expect(page).toHaveURL(/\/ConfirmEmail$/)
  await page.reload()
  const confirm = page.getByRole('button', { name: say(confirmEmailMessages, 'confirm') })
  await expect(confirm).toBeVisible()
  await confirm.click()
  await expect(page.getByText(say(confirmEmailMessages, 'done'))).toBeVisible()
  await page.getByRole('button', { name: say(confirmEmailMessages, 'goOn') }).click()
  await page.waitForURL('**/UploadPDF')
  await page.goto(`${house.url}/userprofile`)
  await expect(page.locator('input[name="email"]')).toHaveValue(email)

  await page.goto(house.url + link)
  await confirm.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto(`${house.url}/AccessDenied`)
  await page.goto(`${house.url}/ConfirmEmail`)
  await expect(page.getByText(say(passwordLinkMessages, 'noLink'))).toBeVisible()
})

test('certificates that wait for their owner are announced on every screen until the mailed code is entered', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const person = await personWith(house, await house.given.company(), [{ name: 'Mine' }])
  const { companyId, employeeId } = person
  const principal = { kind: 'system', companyId, job: 'platform' } as const
  const doubted = { principal, employeeId, what: 'password' } as const
  await house.database.company(companyId).transaction((db) => doubtIdentity(db, house.services, doubted))
  const since = house.clock.now()
  await enterAt(page, { house, person, language }, '/historylog')
  await expect(page.getByText(say(profileMessages, 'suspendedTitle'))).toBeVisible()
  await page.getByRole('button', { name: say(profileMessages, 'confirmIdentity') }).click()
  await expect(page).toHaveURL(/dialog=identity/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say(profileMessages, 'sendCode') }).click()
  const field = dialog.getByLabel(say(profileMessages, 'mailedCode'))
  await expect(field).toBeVisible()
  await picture('confirm-identity')
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: say(profileMessages, 'confirmAction'), exact: true })
  await confirm.click()
  await expect(dialog.getByText(say(profileMessages, 'mailedCodeRequired'))).toBeVisible()
  let code = ''
  // The email about the new device may arrive first.
  await expect(async () => {
    code = /\b\d{6}\b/.exec((await letterFrom(house, person.email, since)).text)?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await field.fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(code)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(say(profileMessages, 'suspendedTitle'))).toHaveCount(0)
})

import { loginCustomer } from '@laisen/contract/endpoints/session'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { securityMessages } from '@laisen/contract/messages/security'
import { securityCodes } from '@laisen/contract/messages/security-codes'
import { enterAt } from '../support/own-people.ts'
import { ownServer } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test } from '../support/tour.ts'
import { ownAdmin } from '../support/users.ts'

test('an administrator sees who was refused in the company, and narrows the list to lock-outs and to a user', async ({
  page,
  language,
  say,
}) => {
  // A server of its own: wrong passwords count for the address of every other story, too.
  const house = await ownServer()
  const { company, admin } = await ownAdmin(house)
  const [victim, other] = [await house.given.employee({ company }), await house.given.employee({ company })]
  const guess = ({ companyCode, username: userName }: typeof victim) =>
    house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  // First of all, since after the wrong passwords nobody may log in from this address.
  await enterAt(page, { house, person: admin, language }, '/usermanagement')
  await guess(other)
  for (let wrong = 1; wrong <= 5; wrong++) await guess(victim)
  await page.getByRole('tab', { name: say(peopleMessages, 'tabSecurity') }).click()

  const entry = (code: 'SIGN_IN_FAILED' | 'SIGN_IN_THROTTLED') => page.getByText(securityCodes[language][code])
  await expect(entry('SIGN_IN_FAILED')).toHaveCount(2)
  const narrow = async (kind: 'kindLockOut' | 'kindAll') => {
    await page.getByRole('combobox', { name: say(securityMessages, 'filter') }).click()
    await page.getByRole('option', { name: say(securityMessages, kind) }).click()
  }
  await narrow('kindLockOut')
  await expect(entry('SIGN_IN_FAILED')).toHaveCount(0)
  await expect(entry('SIGN_IN_THROTTLED')).toHaveCount(1)
  await narrow('kindAll')
  await page.getByRole('searchbox', { name: say(securityMessages, 'search') }).fill(other.username)
  await page.keyboard.press('Enter')
  await expect(entry('SIGN_IN_FAILED')).toHaveCount(1)
  await expect(page.getByText(other.username, { exact: true }).first()).toBeVisible()
})

test('the operator sees attempts at all companies, and finds them by the code of one', async ({
  page,
  platform,
  say,
  language,
}) => {
  const { open, customer, house } = await platform()
  const people = [await customer({ code: 'ACME' }), await customer({ code: 'BOON' })]
  for (const { person } of people) {
    const { companyCode, username: userName } = person
    await house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  }
  await house.call(loginCustomer, { companyCode: 'NOONE', userName: 'nobody', password: 'Guess-1' })
  await open('/platform/security')
  await expect(page.getByRole('heading', { level: 1, name: say(frameMessages, 'securityRecord') })).toBeVisible()
  const entries = page.getByText(securityCodes[language].SIGN_IN_FAILED)
  await expect(entries).toHaveCount(3)
  await expect(page.getByText(say(securityMessages, 'unknownUser'))).toHaveCount(1)
  await page.getByRole('searchbox', { name: say(securityMessages, 'search') }).fill('acme')
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(page.getByText(people[0]!.person.username, { exact: true }).first()).toBeVisible()
})

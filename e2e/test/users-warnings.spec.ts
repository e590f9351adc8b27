import { addEmployeeExt, deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { acceptedLoginDate } from '@laisen/contract/endpoints/package-reminder'
import { deleteRole } from '@laisen/contract/endpoints/roles'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { sessionMessages } from '@laisen/contract/messages/session'
import { expectAccessible } from '../support/accessible.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

const someone = { firstName: 'Krit', lastName: 'Suwannapha', email: 'krit@example.com', phone: '0815550127' }

test('a user name or an email that is taken is a warning above and beside its field; on editing it has words of its own [1.8.05] [1.8.13] [2.8.22]', async ({
  page,
  house,
  open,
  say,
  language,
  picture,
}) => {
  const { company, admin } = await ownAdmin(house)
  const taken = await house.given.employee({ company, roles: [2] })
  const signer = await house.given.employee({ company, roles: [3] })
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill({ ...someone, username: taken.username })
  await users.chooseRole('roleOperator')
  await users.save()
  await expect(users.warning).toContainText(
    language === 'en' ? 'Duplicate Username!' : say(errorMessages, 'USERNAME_DUPLICATE'),
  )
  await expect(users.wrong('username')).toBeVisible()
  await expect(users.field('username')).toBeFocused()
  await picture('add-user-duplicate')
  await expectAccessible(page)
  await users.fill({ username: 'unheard', email: taken.email })
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'EMPLOYEE_EMAIL_IN_USE'))
  await expect(users.wrong('email')).toHaveText(say(errorMessages, 'EMPLOYEE_EMAIL_IN_USE'))
  await expect(users.field('firstName')).toHaveValue('Krit')
  await users.fill({ email: someone.email })
  await users.save()
  await expect(users.dialog).toHaveCount(0)

  await page.goto(`${house.url}/usermanagement?dialog=edit-${signer.employeeId}`)
  await users.fill({ phone: '0815550127', username: taken.username })
  await users.save()
  const words = language === 'en' ? 'Duplicated Username!' : say(peopleMessages, 'duplicatedusername')
  await expect(users.warning).toContainText(words)
  await expect(users.wrong('username')).toHaveText(say(peopleMessages, 'duplicatedusername'))
})

test('a package that has ended, or none at all, is a warning; a user who is not activated is added all the same [1.8.06] [1.8.08]', async ({
  page,
  house,
  open,
  say,
}) => {
  const days = (count: number) => new Date(house.clock.now().getTime() + count * 86_400_000)
  const activate = say(peopleMessages, 'activate')
  const ended = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company: ended.company, startsAt: days(-30), endsAt: days(-1), limitUsers: 5 })
  // Otherwise they are reminded of the package first.
  await house.as.person(ended.admin).call(acceptedLoginDate)
  const users = await open({ as: ended.admin, at: '?dialog=add' })
  await users.fill(someone)
  await users.chooseRole('roleSigner')
  const box = users.dialog.getByRole('checkbox', { name: activate, exact: true })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(users.dialog.getByText(say(peopleMessages, 'placesPlanEnded'))).toBeVisible()
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'PLAN_EXPIRED'))
  await box.uncheck()
  await users.save()
  await expect(users.dialog).toHaveCount(0)

  const none = await ownAdmin(house, house.given.company({ plan: false }))
  await leave(page.context())
  await open({ as: none.admin, at: '?dialog=add' })
  await users.fill(someone)
  await users.chooseRole('roleSigner')
  await box.check()
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'PLAN_USERS_NOT_FOUND'))
})

test('when the last place of the package is taken meanwhile, a warning says so, and the user can be saved without it [1.8.09]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company, limitUsers: 1 })
  const users = await open({ as: admin })
  await users.press('addUser')
  await users.fill(someone)
  await users.chooseRole('roleSigner')
  await expect(users.dialog.getByText(say(peopleMessages, 'placesFree', { free: 1 }))).toBeVisible()
  const quicker = {
    ...{ username: 'quicker', firstName: 'Anong', lastName: 'Dee', email: 'anong@example.com', mobile: '0812345678' },
    ...{ activeStatus: true, employeeRole: [3], employeeGroup: [], employeePermission: [] },
  }
  expect((await house.as.person(admin).call(addEmployeeExt, quicker)).status).toBe(0)
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'PLAN_USERS_USED_UP', { left: 0, needed: 1 }))
  await expect(users.dialog.getByText(say(peopleMessages, 'placesNone', { used: 1, limit: 1 }))).toBeVisible()
  await expectAccessible(page)
  await users.dialog.getByRole('checkbox', { name: say(peopleMessages, 'activate'), exact: true }).uncheck()
  await users.save()
  await expect(users.row('Krit Suwannapha')).toBeVisible()
  await expect(users.row('Anong Dee')).toBeVisible()
})

test('when somebody else has deleted the user, the dialog says so and the list is loaded again [1.8.11] [1.8.15]', async ({
  page,
  house,
  open,
  say,
  picture,
}) => {
  const { company, admin } = await ownAdmin(house)
  const first = await house.given.employee({ company, roles: [2] })
  const second = await house.given.employee({ company, roles: [2] })
  const gone = async (id: number) => {
    expect((await house.as.person(admin).call(deleteEmployeeExtByUserId, { id })).status).toBe(0)
  }
  const users = await open({ as: admin })
  await users.act('edit', first.username)
  await users.fill({ phone: '0815550127' })
  await gone(first.employeeId)
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'EMPLOYEE_NOT_FOUND'))
  await expect(users.field('phone')).toHaveValue('0815550127')
  await picture('edit-user-gone')
  await users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') }).click()
  await page.getByRole('button', { name: say(frameMessages, 'discard') }).click()
  await expect(users.row(first.username)).toHaveCount(0)

  await users.act('delete', second.username)
  await expect(users.dialog.getByText(second.username).first()).toBeVisible()
  await gone(second.employeeId)
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'deleteUser') }).click()
  await expect(users.warning).toContainText(say(errorMessages, 'USER_NOT_FOUND'))
  await users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') }).click()
  await expect(users.row(second.username)).toHaveCount(0)

  // A bookmarked address of a deleted user.
  await page.goto(`${house.url}/usermanagement?dialog=edit-${second.employeeId}`)
  await expect(users.warning).toContainText(say(peopleMessages, 'someoneChanged'))
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'backToList') }).click()
  await expect(users.dialog).toHaveCount(0)
})

test('any other refusal shows the message of the server, such as a role that was deleted meanwhile [1.8.12]', async ({
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const roleID = await house.given.role({ company, permissions: [2] })
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill(someone)
  await users.assign('role')
  await users.dialog.getByRole('radio').last().check()
  await users.dialog.getByRole('button', { name: say(pickerMessages, 'useRole') }).click()
  expect((await house.as.person(admin).call(deleteRole, { id: roleID })).status).toBe(0)
  await users.save()
  await expect(users.warning).toContainText(say(errorMessages, 'ROLE_NOT_FOUND'))
  await users.chooseRole('roleOperator')
  await users.save()
  await expect(users.dialog).toHaveCount(0)
})

test('what was typed survives a connection lost and a session that has ended while saving, and is saved then', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill(someone)
  await users.chooseRole('roleOperator')
  const calls = '**/api/v1/EmployeeExt/AddEmployeeExt'
  await page.route(calls, (route) => route.abort('connectionreset'))
  await users.save()
  await expect(users.warning).toContainText(say(sessionMessages, 'networkFailed'))
  await expect(users.field('firstName')).toHaveValue('Krit')
  await page.unroute(calls)

  await page.context().clearCookies()
  await users.save()
  const again = page.getByRole('dialog', { name: say(sessionMessages, 'logInAgain') })
  await again.locator('input').last().fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(users.field('firstName')).toHaveValue('Krit')
  await users.save()
  await expect(users.row('Krit Suwannapha')).toBeVisible()
})

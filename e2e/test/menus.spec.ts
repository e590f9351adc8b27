import { frameMessages } from '@laisen/contract/messages/frame'
import { menuMessages } from '@laisen/contract/messages/menus'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { enterAt } from '../support/own-people.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

test('menus are listed and searched by a name, which is asked for; one is assigned to a group, and others then lack it [2.2.79] [2.2.80] [2.5.49]', async ({
  page,
  house,
  language,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  await house.given.group({ company, name: 'Directors' })
  const screen = new PeopleScreen(page, say)
  await enterAt(page, { house, person: admin, language }, '/menumanagement')
  // The names are the server's, without marks between their words.
  const edit = (name: string) => page.getByRole('button', { name: say(menuMessages, 'editOf', { name }), exact: true })
  await expect(edit(menuMessages[language].users)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: say(menuMessages, 'searchButton'), exact: true })
    .click()
  await expect(page.getByText(say(menuMessages, 'enterName'))).toBeVisible()
  await screen.search(say(menuMessages, 'search'), say(frameMessages, 'calendar'))
  await expect(page).toHaveURL(/search=/)
  await expect(edit(menuMessages[language].users)).toHaveCount(0)
  await expect(edit(frameMessages[language].calendar)).toHaveCount(1)

  await page.goto(`${house.url}/menumanagement?dialog=edit-2`)
  await screen.dialog.getByText(say(menuMessages, 'chosen'), { exact: true }).click()
  await screen.button(say(menuMessages, 'save')).click()
  await expect(screen.dialog.getByText(say(menuMessages, 'noChosenGroup'))).toBeVisible()
  await screen.search(say(pickerMessages, 'searchGroup'), 'direct')
  await screen.dialog.getByRole('checkbox', { name: 'Directors' }).check()
  await screen.button(say(menuMessages, 'save')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.row('Directors')).toBeVisible()
  // The administrator is in no group of the menu, so the screen is closed to them, too.
  await page.goto(`${house.url}/calendar`)
  await expect(page).toHaveURL(/AccessDenied/)
  await page.goto(`${house.url}/menumanagement?dialog=edit-2`)
  await screen.dialog.getByText(say(menuMessages, 'everyone'), { exact: true }).click()
  await screen.button(say(menuMessages, 'save')).click()
  await expect(screen.dialog).toBeHidden()
  await page.goto(`${house.url}/calendar`)
  await expect(page).toHaveURL(/calendar/)
})

test('the four screens need a login [2.2.14] [2.2.15] [2.2.16]', async ({ page, house }) => {
  for (const address of ['/menumanagement', '/calendar', '/permission', '/usergroup']) {
    await page.context().clearCookies()
    await page.goto(house.url + address)
    await expect(page).toHaveURL(/login/)
  }
})

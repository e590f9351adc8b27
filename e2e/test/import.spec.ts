import { importHeaders } from '@laisen/contract/endpoints/imports'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { importMessages } from '@laisen/contract/messages/import'
import { handlers } from '@laisen/server/handlers'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import { runDueJobs } from '@laisen/server/jobs/worker'
import type { Page } from '@playwright/test'
import { asRead } from '../support/in-either.ts'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

type Row = readonly string[]

/** A row of the file, with these cells for `role`, `activate` and `admin`. */
function rowOf(username: string, [role = 'Signer', activate = 'N', admin = 'N']: Row = []): string[] {
  const email = `${username}@example.com`
  return [username, 'มาลี', `Srisuk ${username}`, '0812345678', email, 'Given-Password-1', role, activate, admin]
}

async function choose(page: Page, rows: readonly Row[], name = 'users.xlsx'): Promise<void> {
  const buffer = await writeWorkbook(describedColumns, rows)
  await page.locator('[data-file-choice]').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' })
}

test('a wrong file, or one with more people than the plan has places for, is a warning, and another one can be chosen [1.5.21] [1.5.24] [1.5.26]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company, limitUsers: 1 })
  await open({ as: admin, at: '/import' })
  const main = page.getByRole('main')
  const warning = main.getByRole('alert')
  await choose(page, [rowOf('any')], 'users.csv')
  await expect(warning).toContainText(say(errorMessages, 'IMPORT_FILE_TYPE'))
  const other = await writeWorkbook([...describedColumns].reverse(), [rowOf('any')])
  await page.locator('[data-file-choice]').setInputFiles({ name: 'other.xlsx', buffer: other, mimeType: '' })
  await expect(warning).toContainText(importHeaders.username)
  await choose(page, [])
  await expect(warning).toContainText(say(errorMessages, 'IMPORT_EMPTY'))
  await choose(page, [rowOf('first', ['Signer', 'Y']), rowOf('second', ['Signer', 'Y'])])
  const insufficient = say(errorMessages, 'IMPORT_PLAN_INSUFFICIENT', { left: 1, needed: 2 })
  await expect(warning).toContainText(insufficient)
  const send = main.getByRole('button', { name: say(importMessages, 'import_other', { count: 2 }) })
  await expect(send).toHaveAccessibleDescription(insufficient)
  await choose(page, [rowOf('any')])
  await expect(main.getByText(say(importMessages, 'allGood'))).toBeVisible()
})

/** 25 rows: two of them, on the last page, need fixing. */
async function chooseTwoBad(page: Page): Promise<void> {
  const good = Array.from({ length: 23 }, (_, n) => rowOf(`good${n}`))
  await choose(page, [...good, rowOf('boss', ['Boss']), ['', '', 'Jaidee', '12', 'nobody', '', 'Signer', 'Y', '']])
}

test('each row shows what is wrong in it, and nobody is added until all rows are good [1.5.28] [1.5.30]', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '/import' })
  const main = page.getByRole('main')
  await chooseTwoBad(page)
  await expect(main.getByText(say(errorMessages, 'IMPORT_ROLE'))).toBeVisible()
  await expect(main.getByText(say(errorMessages, 'IMPORT_EMPTY_CELL', { row: 26 })).first()).toBeVisible()
  const send = main.getByRole('button', { name: say(importMessages, 'import_other', { count: 25 }) })
  await expect(send).toHaveAccessibleDescription(say(importMessages, 'blockedBad'))
  await expect(send).toHaveAttribute('aria-disabled', 'true')

  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: say(importMessages, 'downloadFailed') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  // A phone shows the rows that need fixing, as cards.
  if (narrow) await expect(main.getByText('good0@example.com')).toHaveCount(0)
  else {
    await main.getByText(say(importMessages, 'goodRows', { count: 23 }), { exact: true }).click()
    await expect(main.getByText('good0@example.com')).toBeVisible()
  }
  await main.getByRole('button', { name: say(importMessages, 'cancel') }).click()
  await expect(users.row(admin.username)).toBeVisible()
  await expect(page.getByText('good0', { exact: true })).toHaveCount(0)
})

test('the nine columns stand under the headers of the file, and F8 goes from problem to problem', {
  tag: '@en-1280-light',
}, async ({ page, house, open, say }) => {
  const { admin } = await ownAdmin(house)
  await open({ as: admin, at: '/import' })
  const main = page.getByRole('main')
  await chooseTwoBad(page)
  await expect(main.getByText(say(errorMessages, 'IMPORT_ROLE'))).toBeVisible()
  for (const header of Object.values(importHeaders))
    await expect(main.getByTitle(header, { exact: true })).toBeVisible()
  // They have the width of the page.
  const [table, sheet] = [await main.getByRole('table').boundingBox(), await main.boundingBox()]
  expect(table!.width).toBeGreaterThan(sheet!.width * 0.9)
  const problems = (row: number) => main.getByRole('list', { name: `${say(importMessages, 'row')} ${row}` })
  await main.getByRole('button', { name: say(frameMessages, 'page', { page: 1 }) }).click()
  await expect(problems(25)).toHaveCount(0)
  for (const row of [25, 26, 25]) {
    await page.keyboard.press('F8')
    await expect(problems(row)).toBeFocused()
  }
  await page.keyboard.press('Shift+F8')
  await expect(problems(26)).toBeFocused()
  // Header and footer stay while the rows scroll.
  await page.setViewportSize({ width: 1280, height: 520 })
  await problems(26).scrollIntoViewIfNeeded()
  await expect(main.getByTitle(importHeaders.email, { exact: true })).toBeInViewport()
  await expect(main.getByRole('button', { name: say(importMessages, 'import_other', { count: 25 }) })).toBeInViewport()
})

test('a good file adds everyone, an empty password invites, and the others are prepared while one works on [1.8.16]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  await users.press('import')
  const main = page.getByRole('main')
  const invited = rowOf('invited').map((text) => (text === 'Given-Password-1' ? '' : text))
  await choose(page, [rowOf('signs', ['Signer', 'Y']), invited, rowOf('operates', ['Operator'])])
  await expect(main.getByText(say(importMessages, 'allGood'))).toBeVisible()
  await expect(main.getByText(say(importMessages, 'invitations_one', { shown: 1 }))).toBeVisible()
  await main.getByRole('button', { name: say(importMessages, 'import_other', { count: 3 }) }).click()
  await expect(page.getByText(say(importMessages, 'imported'), { exact: true })).toBeVisible()
  await expect(main.getByRole('progressbar')).toBeVisible()

  await main
    .getByRole('link', { name: say(importMessages, 'backToUsers') })
    .last()
    .click()
  for (const name of ['signs', 'invited', 'operates']) {
    await expect(page.getByRole('tabpanel').getByText(`Srisuk ${name}`).first()).toBeVisible()
  }
  await users.press('import')
  await expect(main.getByRole('progressbar')).toBeVisible()
  await runDueJobs(house.services, handlers)
  await expect(main.getByRole('progressbar')).toHaveCount(0)
})

test('an import is cancelled while passwords are prepared, and its people are removed; one that finished before says so, and they stay', async ({
  page,
  house,
  open,
  say,
  language,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  await users.press('import')
  const main = page.getByRole('main')
  await choose(page, [rowOf('early', ['Signer', 'Y']), rowOf('late')])
  await main.getByRole('button', { name: say(importMessages, 'import_other', { count: 2 }) }).click()
  const cancel = main.getByRole('button', { name: say(importMessages, 'cancelImport') })
  await cancel.click()
  const question = page.getByRole('dialog').filter({ hasText: say(importMessages, 'cancelTitle') })
  await expect(question.getByText(say(importMessages, 'cancelText_other', { count: 2 }))).toBeVisible()
  const keep = question.getByRole('button', { name: say(importMessages, 'cancelKeep') })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(main.getByRole('progressbar')).toBeVisible()

  await cancel.click()
  await question.getByRole('button', { name: say(importMessages, 'cancelImport') }).click()
  await expect(page.getByText(say(importMessages, 'cancelled'))).toBeVisible()
  await expect(main.getByRole('button', { name: say(importMessages, 'dropTitle') })).toBeVisible()
  await expect(main.getByRole('progressbar')).toHaveCount(0)
  await main.getByRole('link', { name: say(importMessages, 'backToUsers') }).click()
  await expect(users.row(admin.username)).toBeVisible()
  await expect(users.row('Srisuk early')).toHaveCount(0)
  await expect(users.row('Srisuk late')).toHaveCount(0)

  await users.press('import')
  await choose(page, [rowOf('stays')])
  await main.getByRole('button', { name: say(importMessages, 'import_one', { count: 1 }) }).click()
  await cancel.click()
  const one = language === 'th' ? 'cancelText_other' : 'cancelText_one'
  await expect(question.getByText(say(importMessages, one, { count: 1 }))).toBeVisible()
  await runDueJobs(house.services, handlers)
  await question.getByRole('button', { name: say(importMessages, 'cancelImport') }).click()
  await expect(question.getByRole('alert')).toContainText(say(errorMessages, 'IMPORT_FINISHED'))
  await keep.click()
  await expect(main.getByText(say(importMessages, 'progressDone'))).toBeVisible()
  await main
    .getByRole('link', { name: say(importMessages, 'backToUsers') })
    .last()
    .click()
  await expect(users.row('Srisuk stays')).toBeVisible()
})

test('a refused import is a warning, and the file stays chosen [1.8.17] [1.8.18] [1.8.22]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house, house.given.company({ plan: false }))
  const packageId = await house.given.package({ company, limitUsers: 1 })
  await open({ as: admin, at: '/import' })
  const main = page.getByRole('main')
  await choose(page, [rowOf('late', ['Signer', 'Y'])])
  const send = main.getByRole('button', { name: say(importMessages, 'import_one', { count: 1 }) })
  await expect(main.getByText(say(importMessages, 'allGood'))).toBeVisible()

  // Each time the company changed after the preview.
  const now = house.clock.now().getTime()
  const change = (values: object) =>
    house.database.owner.updateTable('packages').set(values).where('id', '=', packageId).execute()
  const refused = async (sentence: string) => {
    await send.click()
    await expect(main.getByRole('alert')).toContainText(sentence)
  }
  await change({ limit_users: 0 })
  await refused(say(errorMessages, 'PLAN_USERS_USED_UP', { left: 0, needed: 1 }))
  await change({ ends_at: new Date(now - 3_600_000) })
  await refused(say(errorMessages, 'PLAN_EXPIRED'))
  await change({ starts_at: new Date(now + 3_600_000), ends_at: null })
  await refused(say(errorMessages, 'PLAN_USERS_NOT_FOUND'))
  await house.given.employee({ company, username: 'late' })
  await refused(say(errorMessages, 'IMPORT_ROWS_INVALID', { rows: 1, row: 2 }))
})

test('a member or a user that is not found is a warning [1.8.20] [1.8.21]', async ({
  page,
  house,
  open,
  say,
  language,
}) => {
  const { admin } = await ownAdmin(house)
  await open({ as: admin, at: '/import' })
  const main = page.getByRole('main')
  await choose(page, [rowOf('any')])
  for (const code of ['MEMBER_NOT_FOUND', 'USER_NOT_FOUND'] as const) {
    const message = errorMessages[language][code]
    // Our own server never gives this answer; another server of the same specification may.
    await page.route('**/EmployeeExt/ImportUser', (route) =>
      route.fulfill({ json: { status: 1, code, params: {}, data: '', message } }),
    )
    await main.getByRole('button', { name: say(importMessages, 'import_one', { count: 1 }) }).click()
    await expect(main.getByRole('alert')).toContainText(asRead(message))
  }
})

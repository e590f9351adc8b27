import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { test } from '../support/certificates-screen.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

const usual = '@en-1280-light'

async function firstOf(house: TestServer, person: GivenEmployee): Promise<number> {
  const { data } = await house.as.person(person).call(listOwnCertificates, { withoutPictures: true })
  return data.listData[0]!.certID
}

/** So many copies of a certificate, and so many empty groups, written at once. */
async function fill(
  house: TestServer,
  company: GivenCompany,
  made: { by: GivenEmployee; like: number },
): Promise<void> {
  const { ownerPool } = house.database
  const columnsOf = async (table: string, without: string[]) => {
    const { rows } = await ownerPool.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, without],
    )
    return rows[0].names as string
  }
  const [own, versions] = [
    await columnsOf('certificates', ['id', 'name']),
    await columnsOf('certificate_versions', ['certificate_id']),
  ]
  await ownerPool.query(
    `with many as (insert into certificates (name, ${own})
       select 'Copy ' || n, ${own} from certificates, generate_series(1, 79) n where id = $1 returning id)
     insert into certificate_versions (certificate_id, ${versions})
       select many.id, ${versions.replaceAll(/\w+/g, 'v.$&')} from many, certificate_versions v where v.certificate_id = $1`,
    [made.like],
  )
  await ownerPool.query(
    `insert into certificate_groups (company_id, name, created_by, created_at)
     select $1, 'Group ' || n, $2, now() from generate_series(1, 70) n`,
    [company.companyId, made.by.employeeId],
  )
}

test('two tabs, each with search from two characters, sizes and a pager of 7 and of 6 pages [2.2.44] [2.2.45] [2.9.02]', {
  tag: usual,
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Tax seal' }])
  await fill(house, company, { by: admin, like: await firstOf(house, admin) })
  const screen = await open({ as: admin })
  const pages = page.getByRole('navigation', { name: say(frameMessages, 'pages') }).getByRole('button', { name: /\d/ })
  await expect(screen.cards).toHaveCount(10)
  await expect(pages).toHaveCount(7)
  await page.getByRole('combobox', { name: say(certificateListMessages, 'cardsPerPage') }).selectOption('20')
  await expect(screen.cards).toHaveCount(20)
  await expect(page).toHaveURL(/size=20/)
  const search = page.getByRole('searchbox')
  await search.fill('x')
  await search.press('Enter')
  await expect(page.getByText(say(frameMessages, 'searchTooShort', { count: 2 }))).toBeVisible()
  await expect(screen.cards).toHaveCount(20)
  await search.fill('Copy 42')
  await search.press('Enter')
  await expect(screen.cards).toHaveCount(1)
})

test('All shows cards; Group Certificate goes to page 1 and shows groups with their certificates [2.2.46] [2.2.47] [2.2.57]', {
  tag: usual,
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Tax seal' }])
  const like = await firstOf(house, admin)
  await fill(house, company, { by: admin, like })
  const group = { group_CertName: 'Zebra invoices', cert_List: [like], listemp: [admin.employeeId] }
  await house.as.person(admin).call(addCertificateGroup, group)
  const screen = await open({ as: admin, at: '?page=3' })
  await expect(page.getByRole('button', { name: say(frameMessages, 'page', { page: 3 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByText(say(certificateListMessages, 'groupCertificate'), { exact: true }).click()
  await expect(page).toHaveURL(/show=group/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('searchbox').fill('Zebra')
  await page.getByRole('searchbox').press('Enter')
  const section = page.getByRole('region', { name: 'Zebra invoices' })
  await expect(section.getByRole('heading', { name: 'Tax seal' })).toBeVisible()
  await page.getByRole('tab', { name: say(certificateListMessages, 'tabGroup') }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
  const pages = page.getByRole('navigation', { name: say(frameMessages, 'pages') }).getByRole('button', { name: /\d/ })
  await expect(pages).toHaveCount(6)
  await expect(screen.cards).toHaveCount(0)
})

test('a card says what matters, and has edit and delete [2.2.48] [2.2.49] [2.9.01]', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { admin } = await ownAdmin(house)
  const soon = new Date(house.clock.now().getTime() + 12.5 * 86_400_000)
  await addTo(house, admin, [{ name: 'Ending seal', notAfter: soon, password: 'Certificate-1' }])
  const screen = await open({ as: admin })
  const card = screen.card('Ending seal')
  await expect(card.getByText(say(certificateListMessages, 'daysLeft_other', { count: 12 }))).toBeVisible()
  await expect(card.getByRole('img', { name: say(certificateListMessages, 'passwordEach') })).toBeVisible()
  await expect(
    card.getByRole('img', { name: say(certificateListMessages, 'picture', { name: 'Ending seal' }) }),
  ).toBeVisible()
  await expect(card.getByText(`Somchai Jaidee ${admin.username}`)).toBeVisible()
  await expect(card.getByText(/P-256/)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(narrow ? 1 : 2)
  const perPage = page.locator('select')
  await expect(perPage).toHaveValue('10')
  expect(await perPage.locator('option').allTextContents()).toEqual(['10', '20', '30'])
  for (const name of [say(certificateListMessages, 'addCertificate'), say(authorityMessages, 'requestRootCa')])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('tab', { name: say(certificateListMessages, 'tabGroup') }).click()
  await expect(page.getByRole('button', { name: say(certificateGroupMessages, 'addGroup') })).toBeVisible()
})

test('ids 6, 7 and 8 add, edit and delete; without them the screen only shows [2.6.03] [2.6.04] [2.6.05]', {
  tag: usual,
}, async ({ page, house, language, say }) => {
  const { company, admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Seal' }])
  const buttons = {
    6: say(certificateListMessages, 'addCertificate'),
    7: say(certificateListMessages, 'editOf', { name: 'Own' }),
    8: say(certificateListMessages, 'deleteOf', { name: 'Own' }),
  }
  for (const held of [6, 7, 8] as const) {
    const person = await house.given.employee({ company, permissions: [5, 6] })
    await addTo(house, person, [{ name: 'Own' }])
    await house.database.owner
      .updateTable('employee_permissions')
      .set({ permission_id: held })
      .where('employee_id', '=', person.employeeId)
      .where('permission_id', '=', 6)
      .execute()
    await leave(page.context())
    await enterAt(page, { house, person, language }, '/CertList')
    await expect(page.getByRole('heading', { name: 'Own' })).toBeVisible()
    for (const [id, name] of Object.entries(buttons))
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(Number(id) === held ? 1 : 0)
  }
})

test('an administrator sees the company’s certificates or their own, others their own; of a directory, nobody assigns [2.2.60] [2.6.02] [2.6.11]', async ({
  page,
  house,
  open,
  say,
  language,
}) => {
  const { company, admin } = await ownAdmin(house)
  const person = await house.given.employee({ company, permissions: [5, 6, 7] })
  await addTo(house, person, [{ name: 'Their own' }])
  const screen = await open({ as: admin })
  await expect(screen.card('Their own')).toBeVisible()
  await page.getByText(say(certificateListMessages, 'mine'), { exact: true }).click()
  await expect(page).toHaveURL(/whose=mine/)
  await expect(page.getByText(say(certificateListMessages, 'noneOfMine'))).toBeVisible()
  await addTo(house, admin, [{ name: 'Admin seal' }])
  await leave(page.context())
  await enterAt(page, { house, person, language }, '/CertList?whose=company')
  await expect(screen.card('Their own')).toBeVisible()
  await expect(screen.cards).toHaveCount(1)
  await expect(page.getByText(say(certificateListMessages, 'company'), { exact: true })).toHaveCount(0)

  await house.database.owner
    .updateTable('employees')
    .set({ from_directory: true })
    .where('id', '=', person.employeeId)
    .execute()
  await page.goto(`${house.url}/CertList`)
  await expect(screen.cards).toHaveCount(1)
  await screen.actOnCard('edit', 'Their own')
  await expect(screen.field('certName')).toHaveValue('Their own')
  await expect(screen.dialog.locator('[data-entries]')).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: say(certificateListMessages, 'whose') })).toHaveCount(0)
})

test('a list that the server refuses is empty, warns, and can be loaded again [2.8.04]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  await addTo(house, admin, [{ name: 'Seal' }])
  const call = '**/api/v1/Cert/GetCertListinGroupCertByEmployeeID'
  const body = { status: 1, message: 'Out of order', data: null, code: 'INTERNAL', params: {}, requestId: 'r' }
  await page.route(call, (route) => route.fulfill({ json: body }))
  const screen = await open({ as: admin })
  const warning = page.getByRole('alert').filter({ hasText: say(certificateListMessages, 'dataNotFound') })
  await expect(warning).toContainText('Out of order')
  await expect(screen.cards).toHaveCount(0)
  await page.unroute(call)
  await warning.getByRole('button').click()
  await expect(screen.card('Seal')).toBeVisible()
})

import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeExt,
  getEmployeeBySearch,
  getEmployeeExtByCompanyId,
  getSearchDataEmployeeExt,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { getGroupAll, getGroupByCompanyId, getGroupMembers, updateGroup } from '@laisen/contract/endpoints/groups'
import { getRoleByCompanyId, searchDataRolePermission } from '@laisen/contract/endpoints/roles'
import type { GivenCompany } from '@laisen/testkit/given'
import { server, type TestServer } from '@laisen/testkit/server'
import { type CallRow, measure } from './calls.ts'

const people = 200_000
const rolesAndGroups = 1_000

/** Pages, searches and changes among 200,000 people, over HTTP, under the application's role and row-level security. */
export async function benchPeople(): Promise<CallRow[]> {
  const house = await server()
  try {
    const company = await house.given.company()
    const person = await house.given.employee({ company, permissions: [1] })
    await seed(house, company)
    const client = house.as.person(person)
    const rows: CallRow[] = []
    for (const [what, input] of Object.entries(asked)) {
      rows.push(await measure(what, () => client.call(getSearchDataEmployeeExt, input)))
    }
    for (const { what, endpoint, input } of others(company)) {
      rows.push(await measure(what, (round) => client.call(endpoint, input(round) as never)))
    }
    return rows
  } finally {
    await house.close()
  }
}

const asked: Readonly<Record<string, object>> = {
  'first page': {},
  'last page': { Page: people / 10 },
  '100 rows': { PerPage: 100 },
  'Signers who are not activated': { Filter: { role: 3, signerStatus: 2 } },
  '2 characters, English, many': { Search: 'ma' },
  '2 characters, English, none': { Search: 'zz' },
  '2 characters, Thai, many': { Search: 'ใจ' },
  '2 characters, Thai, none': { Search: 'ฬฬ' },
  '3 characters, English, some': { Search: '1ff' },
  '3 characters, English, none': { Search: 'zzz' },
  '3 characters, Thai, many': { Search: 'กนก' },
  '3 characters, Thai, none': { Search: 'ฬฬฬ' },
  'a name, English': { Search: 'malee srisuk 1f' },
  'a name, Thai': { Search: 'มาลี ทองดี 2b' },
  'a name that nobody has': { Search: 'wanchai' },
  'what everybody has': { Search: 'example.com' },
  'one person': { Search: 'user123456' },
  'a search of Signers': { Search: 'malee', Filter: { role: 3 } },
  'a search of Admins for what everybody has': { Search: 'example.com', Filter: { role: 1 } },
}

interface Other {
  readonly what: string
  readonly endpoint: Endpoint
  readonly input: (round: number) => object
}

const list = (what: string, endpoint: Endpoint, input: object): Other => ({ what, endpoint, input: () => input })

/** Pickers, roles and groups, and the cost of changing one person, since every change checks that an administrator remains. */
function others({ allStaffGroupId: id }: GivenCompany): Other[] {
  const person = { firstName: 'Malee', lastName: 'Srisuk', mobile: '0812345678', employeeRole: [2] }
  const rest = { employeeGroup: [id], employeePermission: [] }
  return [
    list('picker: a page', getEmployeeExtByCompanyId, { Page: 1 }),
    list('picker: a name, Thai', getEmployeeBySearch, { Page: 1, Search: 'มาลี' }),
    list('roles: first page', getRoleByCompanyId, { Page: 1 }),
    list('roles: 100 rows, the last', getRoleByCompanyId, { Page: 10, PerPage: 100 }),
    list('roles: a search', getRoleByCompanyId, { Page: 1, Search: 'บทบาท 99' }),
    list('roles: a search, none', getRoleByCompanyId, { Page: 1, Search: 'zzz' }),
    list('roles: all', getRoleByCompanyId, {}),
    list('role: what it may do', searchDataRolePermission, { RoleID: 2 }),
    list('groups: first page', getGroupByCompanyId, { Page: 1 }),
    list('groups: 100 rows, the last', getGroupByCompanyId, { Page: 10, PerPage: 100 }),
    list('groups: a search', getGroupByCompanyId, { Page: 1, Search: 'กลุ่ม 99' }),
    list('groups: a search, none', getGroupByCompanyId, { Page: 1, Search: 'zzz' }),
    list('user groups: first page', getGroupAll, { Page: 1 }),
    list('members of a group of 200,000', getGroupMembers, { id }),
    list('members of it: a name', getGroupMembers, { id, Search: 'malee srisuk 1f' }),
    list('members of it: none', getGroupMembers, { id, Search: 'zzz' }),
    {
      what: 'a person is added',
      endpoint: addEmployeeExt,
      input: (round) => ({ ...person, ...rest, username: `added${round}`, email: `added${round}@example.com` }),
    },
    {
      what: 'a person is changed',
      endpoint: updateEmployeeExtJoin,
      input: (round) => ({ employeeID: 1_000 + round, mobile: `09${String(round).padStart(8, '0')}` }),
    },
    {
      what: 'a member comes into a group of 200,000',
      endpoint: updateGroup,
      input: (round) => ({ id, [round % 2 ? 'addedEmployee' : 'removedEmployee']: [2_000] }),
    },
  ]
}

async function seed({ database }: TestServer, { companyId, allStaffGroupId }: GivenCompany): Promise<void> {
  const { ownerPool } = database
  await ownerPool.query(
    `insert into employees (company_id, username, first_name, last_name, email, mobile, created_at)
     select $1, 'user' || n,
       (array['Somchai','Malee','Kanokwan','Siriporn','Nattapong','สมชาย','มาลี','กนกวรรณ'])[1 + n % 8],
       (array['Jaidee','Srisuk','Thongdee','Kaewmanee','ใจดี','ศรีสุข','ทองดี'])[1 + n % 7] || ' ' || to_hex(n),
       'user' || n || '@example.com', '0812345678', now()
     from generate_series(1, $2::int) n`,
    [companyId, people],
  )
  await ownerPool.query(
    `insert into employee_roles (company_id, employee_id, role_id, created_at)
     select company_id, id, case when id % 3 = 0 then 2 else 3 end, created_at from employees
     where company_id = $1 and username like 'user%'`,
    [companyId],
  )
  await ownerPool.query(
    `update employees e set active = true where company_id = $1 and id % 2 = 0 and exists (
       select from employee_roles r where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3)`,
    [companyId],
  )
  await seedRolesAndGroups(ownerPool, companyId)
  await ownerPool.query(
    `insert into employee_groups (company_id, employee_id, group_id)
     select company_id, id, $2 from employees where company_id = $1`,
    [companyId, allStaffGroupId],
  )
  // Autovacuum would do this within a minute of such a load.
  await ownerPool.query('vacuum analyze')
}

/** Each group has 200 people and a role, each role five permissions. */
async function seedRolesAndGroups(pool: TestServer['database']['ownerPool'], companyId: number): Promise<void> {
  await pool.query(
    `with made as (insert into roles (company_id, code, name, created_at)
       select $1, 'R' || n, case n % 2 when 0 then 'Role ' else 'บทบาท ' end || n, now()
       from generate_series(1, $2::int) n returning id)
     insert into role_permissions (company_id, role_id, permission_id)
     select $1, id, permission from made, generate_series(2, 6) permission`,
    [companyId, rolesAndGroups],
  )
  await pool.query(
    `with made as (insert into groups (company_id, name, created_at)
       select $1, case n % 2 when 0 then 'Group ' else 'กลุ่ม ' end || n, now()
       from generate_series(1, $2::int) n returning id),
     placed as (select id, row_number() over (order by id) as place from made),
     given as (insert into group_roles (company_id, group_id, role_id)
       select $1, placed.id, r.id from placed
       join (select id, row_number() over (order by id) as place from roles where company_id = $1 and not built_in) r
         using (place))
     insert into employee_groups (company_id, employee_id, group_id)
     select $1, e.id, placed.id from placed join employees e on e.company_id = $1 and e.id % $2::int = placed.place - 1`,
    [companyId, rolesAndGroups],
  )
}

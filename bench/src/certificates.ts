import type { Endpoint } from '@laisen/contract/endpoint'
import { addRootCA, listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import * as lists from '@laisen/contract/endpoints/certificate-lists'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import type { GivenEmployee } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { server, type TestServer } from '@laisen/testkit/server'
import { type CallRow, measure } from './calls.ts'

const certificates = 200_000
/** Of which so many are the person's own, who is no administrator. */
const own = 1_000

/** Pages and searches among 200,000 certificates of one company, over HTTP, under the application's role and row-level security. */
export async function benchCertificates(): Promise<CallRow[]> {
  const house = await server()
  try {
    const company = await house.given.company()
    const admin = await house.given.employee({ company, permissions: [1] })
    const clerk = await house.given.employee({ company, permissions: [2, 5] })
    await seed(house, admin, clerk)
    const rows: CallRow[] = []
    for (const { what, by, endpoint, input } of asked)
      rows.push(await measure(what, () => house.as.person({ admin, clerk }[by]).call(endpoint, input as never)))
    return rows
  } finally {
    await house.close()
  }
}

interface Asked {
  readonly what: string
  readonly by: 'admin' | 'clerk'
  readonly endpoint: Endpoint
  readonly input: object
}

const by =
  (by: Asked['by']) =>
  (what: string, endpoint: Endpoint, input: object): Asked => ({ what, by, endpoint, input })
const admin = by('admin')
const clerk = by('clerk')
const cards = { PerPage: 10, withoutPictures: true }

const asked: readonly Asked[] = [
  admin('cards: first page', lists.listCompanyCertificates, cards),
  admin('cards: middle page', lists.listCompanyCertificates, { ...cards, Page: certificates / 20 }),
  admin('cards: last page', lists.listCompanyCertificates, { ...cards, Page: certificates / 10 }),
  admin('cards: a search for many', lists.listCompanyCertificates, { ...cards, Search: 'seal' }),
  admin('cards: a search for one', lists.listCompanyCertificates, { ...cards, Search: 'Seal 123456' }),
  admin('cards: a search for none', lists.listCompanyCertificates, { ...cards, Search: 'zzz' }),
  clerk('own cards: first page', lists.listOwnCertificates, cards),
  clerk('own cards: a search', lists.listOwnCertificates, { ...cards, Search: 'Seal 12' }),
  admin('picker of a group: a search', lists.searchCertificates, { Page: 1, Search: 'Seal 77' }),
  clerk('in Upload: 1,000 own', listCertificatesInUpload, {}),
  admin('issued by the authority: first page', listIssuedCertificates, {}),
  admin('issued by the authority: a search', listIssuedCertificates, { Search: 'seal 99999' }),
]

/** One real certificate, copied: its key and its file do not matter to lists. */
async function seed({ services, database, as }: TestServer, admin: GivenEmployee, clerk: GivenEmployee): Promise<void> {
  const Password = 'Tiger-9 paper'
  await as.person(admin).call(addRootCA, { Password, RePassword: Password, Detail: 'Orders' })
  await runDueJobs(services)
  const { companyId } = admin
  const { ownerPool } = database
  await ownerPool.query(
    `insert into certificates (company_id, name, reason, location, kind, from_authority, password_check, file_name, version,
       created_by, created_at)
     select company_id, 'Seal ' || n, reason, location, '2', from_authority, password_check, file_name, version, created_by,
       created_at + n * interval '1 millisecond'
     from certificates, generate_series(2, $2::int) n where company_id = $1`,
    [companyId, certificates],
  )
  await ownerPool.query(
    `insert into certificate_versions (company_id, certificate_id, version, certificate, chain, subject, issuer, serial, key_type,
       valid_from, valid_until, sealed_key, password_salt, company_key_id, created_at, issued_by)
     select v.company_id, c.id, v.version, v.certificate, v.chain, v.subject, v.issuer, lpad(to_hex(c.id), 32, '0'), v.key_type,
       v.valid_from, v.valid_until, v.sealed_key, v.password_salt, v.company_key_id, v.created_at, v.issued_by
     from certificate_versions v join certificates c on c.company_id = v.company_id and c.id <> v.certificate_id
     where v.company_id = $1`,
    [companyId],
  )
  await ownerPool.query(
    `insert into certificate_employees (company_id, certificate_id, employee_id, created_at)
     select company_id, id, case when id % $4::int = 0 then $3::bigint else $2::bigint end, created_at from certificates
     where company_id = $1 on conflict do nothing`,
    [companyId, admin.employeeId, clerk.employeeId, certificates / own],
  )
  // Autovacuum would do this within a minute of such a load.
  await ownerPool.query('vacuum analyze')
}

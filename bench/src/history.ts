import { performance } from 'node:perf_hooks'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { exportCsvLogHistory, getLogHistory } from '@laisen/contract/endpoints/history'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Client, Sent } from '@laisen/testkit/client'
import { signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import type pg from 'pg'
import { percentile } from './figures.ts'
import { residentMegabytes } from './peak.ts'
import { installed } from './reports/installation.ts'

export interface HistoryBenchRow {
  name: string
  p50Ms: number
  p95Ms: number
  /** By how much the server's process grew above what it took after one such call. */
  grewMegabytes?: number
}

const ROWS = 1_000_000
/** One row every 8 seconds makes three months of them. */
const SECONDS_APART = 7.7
const EXPORTED = 100_000
const ROUNDS = 20
const EXPORTS = 5

/** Pages, searches and exports of a history of 1,000,000 rows, over HTTP, on the real program under the application's role and row-level security. */
export async function benchHistory({ rows = ROWS }: { rows?: number } = {}): Promise<HistoryBenchRow[]> {
  const { laisen, client, superuser, companyId, close } = await installed({ fill: async () => {} })
  try {
    await stampOnce(client)
    await seed(superuser, companyId, rows)
    const measured: HistoryBenchRow[] = []
    const { count } = (await client.call(getLogHistory)).data
    for (const [name, input] of Object.entries(pagesOf(count))) {
      measured.push(
        await measure(name, ROUNDS, async () => {
          const { status, message } = await client.call(getLogHistory, input)
          if (status !== 0) throw new Error(`${name}: ${message}`)
        }),
      )
    }
    const first = Math.min(EXPORTED, rows)
    const search = 'approve purchase 1f'
    for (const one of [
      { name: `export, ${first} rows`, rounds: EXPORTS, run: () => exported(client, EXPORTED) },
      { name: `export, ${rows} rows`, rounds: 1, run: () => exported(client, rows) },
      { name: 'export of a search', rounds: EXPORTS, run: () => exported(client, EXPORTED, search) },
    ])
      measured.push(await measureMemory(laisen.pid, one))
    return measured
  } finally {
    await close()
  }
}

const pagesOf = (pages: number): Readonly<Record<string, Sent<typeof getLogHistory>>> => ({
  'first page': {},
  'middle page': { page: Math.ceil(pages / 2) },
  'last page': { page: pages },
  'page of 20': { perPage: 20 },
  'search, one certificate': { search: 'seal 4d2' },
  'search, word of a third of the rows': { search: 'purchase' },
  'search, Thai': { search: 'อนุมัติ' },
  'search, 2 characters': { search: 'pu' },
  'search, nothing': { search: 'nobody signed this' },
})

/** Reads the file as it comes and keeps none of it, as a browser that saves it does. */
async function exported(client: Client, PerPage: number, search: string | null = null): Promise<void> {
  const response = await client.download(exportCsvLogHistory, { Page: 1, PerPage, search, languageUsed: 'th' })
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/csv')) {
    throw new Error(await response.text())
  }
  for await (const _ of response.body!);
}

interface Measured {
  readonly name: string
  readonly rounds: number
  run(): Promise<void>
}

async function measureMemory(pid: number, { name, rounds, run }: Measured): Promise<HistoryBenchRow> {
  await run()
  const before = residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 20)
  const row = await measure(name, rounds, run)
  clearInterval(watch)
  return { ...row, grewMegabytes: Math.round((most - before) * 10) / 10 }
}

async function measure(name: string, rounds: number, run: () => Promise<void>): Promise<HistoryBenchRow> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  const rounded = (share: number) => Math.round(percentile(times, share) * 10) / 10
  return { name, p50Ms: rounded(0.5), p95Ms: rounded(0.95) }
}

/** Rows need a stamp and a certificate to refer to. */
async function stampOnce(client: Client): Promise<void> {
  const { signer } = await pki({ root: {}, signer: { by: 'root' } })
  const added = await client.call(addCertificate, {
    certName: 'Seal',
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(signer.pkcs12('Signing-File-1')).toString('base64'),
    certImageName: 'seal.pfx',
    certReason: 'Approve',
    certLocation: 'Bangkok',
    certPassword: 'Signing-File-1',
    certPasswordCheck: false,
  })
  if (added.status !== 0) throw new Error(added.message)
  const answer = await client.call(addPdfStamp, {
    ...{ empCert: { certID: added.data.certID }, position_x: 72, position_Y: 144, length: 180, page: 1 },
    pdfString: Buffer.from(pdf()).toString('base64'),
  })
  if (answer.status !== 0) throw new Error(answer.message)
}

/** Rows of the last three months, as copies of the one that there is, with names, texts and certificates that differ. */
async function seed(superuser: pg.Client, companyId: number, rows: number): Promise<void> {
  await superuser.query(
    `insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username,
       cert_name, reason, location, facts, salt, commitment, hash, hash_version)
     select company_id, at - n * $3::float8 * interval '1 second', stamp_id, principal_kind, employee_id, certificate_id,
       certificate_version, 'user' || n % 1000, 'Seal ' || to_hex(n % 5000),
       case n % 3 when 0 then 'อนุมัติสัญญา ' when 1 then 'Approve purchase ' else 'Invoice ' end || to_hex(n % 997),
       case n % 2 when 0 then 'กรุงเทพฯ' else 'Rayong plant' end, facts, salt, commitment, hash, hash_version
     from (select * from history where company_id = $1 limit 1) one, generate_series(1, $2::int - 1) n`,
    [companyId, rows, SECONDS_APART],
  )
  await superuser.query('delete from history_deltas where company_id = $1', [companyId])
  await superuser.query(
    `insert into history_totals (company_id, employee_id, quarter, signatures)
     select company_id, null, date_bin('15 minutes', at, 'epoch'), count(*) from history where company_id = $1 group by 1, 3
     union all select company_id, employee_id, date_bin('15 minutes', at, 'epoch'), count(*) from history
       where company_id = $1 group by 1, 2, 3`,
    [companyId],
  )
  await superuser.query('vacuum analyze history')
}

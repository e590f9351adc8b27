import { performance } from 'node:perf_hooks'
import type { Endpoint } from '@laisen/contract/endpoint'
import * as reports from '@laisen/contract/endpoints/reports'
import type { BearerClient } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type pg from 'pg'
import { median, percentile } from './figures.ts'
import { residentMegabytes } from './peak.ts'
import { installed, type Wished } from './reports/installation.ts'

interface Row {
  readonly report: string
  readonly p50Ms: number
  readonly p95Ms: number
  /** Milliseconds of the 95th percentile, or what else is measured. */
  readonly goal: string
  readonly more: string | null
}

const ROUNDS = 40
const FIRST_MS = 150
const NUMBERED_MS = 300
const AGGREGATE_MS = 200
const EXPORTED = 100_000
const SENDS = 40

/**
 * The eight reports over a year of one company, through HTTP and under the application's login, on the real program with its database and
 * its disk. `only` names parts: pages, aggregates, export, sending.
 */
export async function benchReports(wished: Wished & { readonly only?: readonly string[] } = {}): Promise<Row[]> {
  const { laisen, client, superuser, close } = await installed(wished)
  const parts = {
    pages: () => pages(client),
    aggregates: () => aggregates(client),
    export: async () => [await exporting(laisen, client)],
    sending: async () => [await sending(client, superuser)],
  }
  try {
    const rows: Row[] = []
    for (const [name, measure] of Object.entries(parts)) {
      if (!wished.only?.length || wished.only.includes(name)) rows.push(...(await measure()))
    }
    return rows
  } finally {
    await close()
  }
}

const paged = {
  envelopes: reports.getEnvelopeReport,
  recipients: reports.getEnvelopeRecipientReport,
  authentication: reports.getEnvelopeAuthenticationReport,
  purged: reports.getPurgedEnvelopeReport,
  'failed delivery': reports.getFailedDeliveryReport,
} as const

async function pages(client: BearerClient): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, endpoint] of Object.entries(paged)) {
    for (const days of [7, 31, 365]) {
      const range = lastDays(days)
      rows.push(await measured(`${name}, first page of ${days} days`, FIRST_MS, () => call(client, endpoint, range)))
    }
    const year = lastDays(365)
    const { count, dataCount } = await call(client, endpoint, year)
    for (const [where, page] of [
      ['middle', Math.ceil(count / 2)],
      ['last', Math.max(1, count)],
    ] as const) {
      const row = await measured(`${name}, ${where} page of the year`, NUMBERED_MS, () =>
        call(client, endpoint, { ...year, page }),
      )
      rows.push({ ...row, more: `${dataCount} rows` })
    }
  }
  const month = lastDays(14)
  const sorted = () => call(client, reports.getEnvelopeReport, { ...month, sort: 'senderName' })
  const { dataCount } = await call(client, reports.getEnvelopeReport, month)
  if (dataCount <= 50_000) {
    rows.push({ ...(await measured('envelopes of 14 days by sender', NUMBERED_MS, sorted)), more: `${dataCount} rows` })
  }
  return rows
}

async function aggregates(client: BearerClient): Promise<Row[]> {
  const year = lastDays(365)
  const rows: Row[] = []
  for (const dateType of [0, 1]) {
    const by = dateType === 0 ? 'sent' : 'completion'
    const input = { ...year, dateType }
    rows.push(
      await measured(`status by ${by} date`, AGGREGATE_MS, () => call(client, reports.getEnvelopeStatusReport, input)),
    )
    rows.push(
      await measured(`velocity by ${by} date`, AGGREGATE_MS, () =>
        call(client, reports.getEnvelopeVelocityReport, input),
      ),
    )
  }
  for (const [name, periodLength] of Object.entries({ daily: 1, weekly: 2, monthly: 3, yearly: 4 })) {
    const input = { ...year, periodLength }
    rows.push(
      await measured(`volume, ${name}`, AGGREGATE_MS, () => call(client, reports.getEnvelopeVolumeReport, input)),
    )
  }
  for (const report of reports.reportsWithTrend) {
    rows.push(
      await measured(`chart of ${report}`, AGGREGATE_MS, () =>
        call(client, reports.getReportTrend, { ...year, report }),
      ),
    )
  }
  return rows
}

async function exporting({ pid }: { readonly pid: number }, client: BearerClient): Promise<Row> {
  const before = residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 50)
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    const answer = await client.download(reports.exportEnvelopeReport, { ...lastDays(365), Page: 1, PerPage: EXPORTED })
    bytes = (await answer.arrayBuffer()).byteLength
    times.push(performance.now() - began)
  }
  clearInterval(watch)
  const more = `${Math.round(most - before)} MB more than before (goal 150), file of ${Math.round(bytes / 1_000_000)} MB`
  process.stderr.write(`export: ${times.map(Math.round).join(', ')} ms, ${more}\n`)
  return { ...rowOf(`export of ${EXPORTED} envelopes`, times, 10_000), more }
}

/** Sending with and without what the roll-ups add, in turn. */
async function sending(client: BearerClient, superuser: pg.Client): Promise<Row> {
  const times = { on: [] as number[], off: [] as number[] }
  const set = (on: boolean) => {
    const word = on ? 'enable' : 'disable'
    return superuser.query(`alter table envelopes ${word} trigger count_for_reports; alter table envelopes ${word} trigger
      count_change_for_reports; alter table events ${word} trigger count_for_reports`)
  }
  const send = () =>
    sentEnvelope(client, () => ({
      recipients: [recipientOf({ key: 'somchai', language: 'en', action: 'approve', employeeID: null })],
    }))
  await send()
  for (let at = 0; at < SENDS; at++) {
    for (const on of at % 2 === 0 ? [true, false] : [false, true]) {
      await set(on)
      const began = performance.now()
      await send()
      times[on ? 'on' : 'off'].push(performance.now() - began)
    }
  }
  await set(true)
  const ratio = median(times.on) / median(times.off)
  return {
    ...rowOf('composing and sending', times.on, 0),
    goal: 'ratio 1.1',
    more: `ratio ${ratio.toFixed(3)} to without`,
  }
}

async function call(
  client: BearerClient,
  endpoint: Endpoint,
  input: object,
): Promise<{ count: number; dataCount: number }> {
  const answer = await client.call(endpoint as typeof reports.getEnvelopeReport, input as never)
  if (answer.status !== 0) throw new Error(`${endpoint.path}: ${answer.message}`)
  return answer.data
}

async function measured(report: string, goalMs: number, work: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  const row = rowOf(report, times, goalMs)
  process.stderr.write(`${report}: ${row.p95Ms} ms\n`)
  return row
}

function rowOf(report: string, times: readonly number[], goalMs: number): Row {
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    report,
    p50Ms: round(median(times)),
    p95Ms: round(percentile(times, 0.95)),
    goal: String(goalMs),
    more: null,
  }
}

function lastDays(days: number): { startDate: string; endDate: string } {
  const written = (at: Date) =>
    [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()].map((part) => String(part).padStart(2, '0')).join('/')
  const now = Date.now()
  return { startDate: written(new Date(now - (days - 1) * 86_400_000)), endDate: written(new Date(now)) }
}

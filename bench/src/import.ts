import { performance } from 'node:perf_hooks'
import { getImportProgress, importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { handlers } from '@laisen/server/handlers'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { server } from '@laisen/testkit/server'
import { percentile } from './figures.ts'

export interface ImportRow {
  what: string
  rows: number
  medianMs: number
  slowestMs: number
  rounds: number
}

const rounds = 10

/** An import of as many people as a file may have, over HTTP: preview, insert, and hashing at the cost of an installation. */
export async function benchImport(): Promise<ImportRow[]> {
  const house = await server({ config: { passwordCost: { memoryKibibytes: 19_456, passes: 2 } } })
  try {
    const company = await house.given.company()
    const client = house.as.person(await house.given.employee({ company, permissions: [1] }))
    const base64String = (await writeWorkbook(describedColumns, people())).toString('base64')
    const file = { fileName: 'users.xlsx', base64String }
    // The thread that reads files starts with the first one; that is told apart.
    const first = await timed(() => client.call(previewImportUser, file))
    const previews: number[] = []
    for (let round = 0; round < rounds; round++) {
      previews.push(await timed(() => client.call(previewImportUser, file)))
    }
    const inserted = await timed(() => client.call(importUser, file))
    const hashed = await timed(() => runDueJobs(house.services, handlers).then(() => undefined))
    const progress = (await client.call(getImportProgress)).data
    if (progress?.ready !== limits.importRows) throw new Error('not everybody was imported')
    return [
      row('parse, check, preview: the first', [first]),
      row('parse, check, preview', previews),
      row('import', [inserted]),
      row('hashing, by the job', [hashed]),
    ]
  } finally {
    await house.close()
  }
}

function people(): string[][] {
  return Array.from({ length: limits.importRows }, (_, n) => [
    `user${n}`,
    n % 2 ? 'Somchai' : 'มาลี',
    `Srisuk ${n}`,
    '0812345678',
    `user${n}@example.com`,
    `Given-Password-${n}`,
    n % 3 ? 'Signer' : 'Operator',
    n % 2 ? 'Y' : 'N',
    'N',
  ])
}

async function timed(work: () => Promise<{ status: number; message: string } | undefined>): Promise<number> {
  const began = performance.now()
  const answer = await work()
  if (answer && answer.status !== 0) throw new Error(answer.message)
  return performance.now() - began
}

function row(what: string, times: number[]): ImportRow {
  const inTenths = (ms: number) => Math.round(ms * 10) / 10
  const medianMs = inTenths(percentile(times, 0.5))
  return { what, rows: limits.importRows, medianMs, slowestMs: inTenths(Math.max(...times)), rounds: times.length }
}

import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { type TestContext, test } from 'node:test'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getFailedRowsForImportUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { addPdfStampStream, getStamp } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { Piscina } from 'piscina'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { importFile } from '../support/import-file.ts'
import { ledger } from '../support/ledger.ts'

const house = await server({ at: today, config: { patience: 1 } })
const { as, given } = house

/** The names of the tasks that threads were given. Those of one name begin only when they are let go. */
function watchTasks(context: TestContext, held?: string) {
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { run } = Piscina.prototype
  context.mock.method(
    Piscina.prototype,
    'run',
    async function (this: Piscina, ...[task, options]: Parameters<typeof run>) {
      begun.push(task.name)
      if (task.name === held) await released
      return run.call(this, task, options)
    },
  )
  context.after(() => release())
  return { begun, release }
}

/** Threads that one company alone may have. */
const share = Math.max(2, availableParallelism()) - 1

test('while the imports of one company hold all threads they may have, another adds a certificate and logs in', async (context) => {
  const { begun, release } = watchTasks(context, 'imports.read-table')
  const file = await importFile([{}])
  const imports = Array.from({ length: 12 }, () => as.admin.call(previewImportUser, file))
  const waiting = () => begun.filter((name) => name === 'imports.read-table').length
  await until('their share is taken', () => waiting() === share)

  const company = await given.company()
  const other = await as.fresh(await given.employee({ company, permissions: [1] }))
  assert.equal((await other.call(addCertificate, certificateRequest(identities.nattapong))).status, 0)
  assert.equal(waiting(), share)
  release()
  assert.deepEqual(new Set((await Promise.all(imports)).map(({ status }) => status)), new Set([0]))
})

test('while rows that failed are written for one company, another has its own written', async (context) => {
  const { begun, release } = watchTasks(context, 'imports.write-table')
  const file = await importFile([{}])
  const other = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const writing = () => begun.filter((name) => name === 'imports.write-table').length
  const all = Array.from({ length: share + 2 }, () => as.admin.call(getFailedRowsForImportUser, file))
  await until('their share is taken', () => writing() === share)
  all.push(other.call(getFailedRowsForImportUser, file))
  await until('the other has a thread', () => writing() === share + 1)
  release()
  for (const { status } of await Promise.all(all)) assert.equal(status, 0)
})

test('of the imports of one company a hundred may wait; another is answered 429 with Retry-After', async (context) => {
  const { begun, release } = watchTasks(context, 'imports.read-table')
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const file = await importFile([{}])
  const refused: Awaited<ReturnType<typeof ask>>[] = []
  const ask = () => client.call(previewImportUser, file)
  const all = Array.from({ length: share + 100 + 3 }, async () => {
    const answer = await ask()
    if (answer.http === 429) refused.push(answer)
    return answer
  })
  await until('three are refused', () => refused.length === 3)
  const [one] = refused
  assert.deepEqual(
    [one?.code, one?.params, one?.headers.get('retry-after')],
    ['COMPANY_TASKS_WAITING', { retryAfterSeconds: 5, limit: 100 }, '5'],
  )
  assert.equal(begun.length, share)
  release()
  assert.equal((await Promise.all(all)).filter(({ status }) => status === 0).length, share + 100)
})

test('work that misses its deadline is refused by name, leaves nothing behind, and its thread is replaced', async (context) => {
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const { companyId } = await given.theCompany()
  // With so many pages no thread is done before the next turn of the clock.
  const document = pdf({ pages: 2_000 })
  const stamp = () =>
    as.admin.call(addPdfStampStream, { certID, checkAllPage: true, stampAllPage: true }, { body: document })
  assert.equal((await stamp()).status, 0)
  const before = await ledger(house, companyId)

  // Only the deadline of a stamp is 30 seconds, and here it comes as soon as a thread begins.
  const { setTimeout: usual } = globalThis
  const hasty = context.mock.method(globalThis, 'setTimeout', ((work: () => void, milliseconds?: number) => {
    if (milliseconds === 30_000) work()
    return usual(work, milliseconds)
  }) as typeof setTimeout)
  const file = await importFile([{}])
  const late = await stamp()
  hasty.mock.restore()
  assert.deepEqual([late.http, late.code], [200, 'DOCUMENT_TOO_COMPLEX'])
  assert.deepEqual(await ledger(house, companyId), before)
  const again = await stamp()
  assert.equal(again.status, 0)
  assert.equal((await as.admin.call(getStamp, { stampId: again.data.stampId })).status, 0)
  assert.equal((await as.admin.call(previewImportUser, file)).status, 0)
})

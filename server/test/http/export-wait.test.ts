import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getExportProgress } from '@laisen/contract/endpoints/exports'
import { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { exportEnvelopeReport } from '@laisen/contract/endpoints/reports'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { sentence } from '../support/sentence.ts'

const config = { requestLimits: { ...usualRequestLimits, exportWaitMs: 50 } }
const { as, given, database } = await server({ config })

test('an export whose turn does not come is refused in words before a proxy gives up, and the one before it is made', async (t) => {
  const client = as.person(await given.employee({ permissions: [1] }))
  const exportID = 'made-for-a-long-time'
  const state = async () => (await client.call(getExportProgress, { exportID })).data.state
  // Logs in, which must not wait for what is held below.
  await state()
  const holding = await database.ownerPool.connect()
  await holding.query('begin; lock table history in access exclusive mode')
  t.after(() => holding.release(true))
  const first = client.download(exportCsvLogHistory, { exportID })
  await until('it is being made', async () => (await state()) === 'running')
  for (const late of [await client.call(exportCsvLogHistory, {}), await client.call(exportEnvelopeReport, {})]) {
    assert.deepEqual([late.http, late.code, late.params], [429, 'EXPORTS_SLOW', { retryAfterSeconds: 30 }])
    assert.equal(late.message, sentence('en', late))
    assert.equal(late.headers.get('retry-after'), '30')
  }
  await holding.query('rollback')
  assert.equal((await first).status, 200)
  assert.equal((await client.download(exportEnvelopeReport, {})).status, 200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEnvelopeVelocityReport, getEnvelopeVolumeReport } from '@laisen/contract/endpoints/reports'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { actedBy, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: '2026-03-09T06:00:00Z', config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock, services } = house

test('a clock that was set back between sending and completing makes no average negative', async () => {
  const boss = await given.employee({ company: await given.company(), permissions: [1] })
  const client = await as.fresh(boss)
  await sentEnvelope(client)
  const link = (await linksOf(house)).get('somchai@example.com')!
  clock.set(new Date('2026-03-09T03:00:00Z'))
  await actedBy(house, link)
  await runDueJobs(services)
  clock.set(new Date('2026-03-09T08:00:00Z'))
  for (const folded of [false, true]) {
    if (folded) await runJob(services, 'reports.fold-totals')
    const reader = await as.fresh(boss)
    const days = { startDate: '09/03/2026', endDate: '09/03/2026' }
    const volume = await reader.call(getEnvelopeVolumeReport, { dateType: 0, periodLength: 1, ...days })
    assert.equal(volume.status, 0, volume.message)
    const [row] = volume.data.listData
    assert.deepEqual([row!.envelopeCompleted, row!.averageCompletionSeconds], [1, 0])
    const velocity = await reader.call(getEnvelopeVelocityReport, { dateType: 0, ...days })
    assert.equal(velocity.data.listData[0]!.totalEnvelopes, 1)
  }
})

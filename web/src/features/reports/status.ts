import type { StatusReportRow } from '@laisen/contract/endpoints/reports'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import type { ChartModel } from './chart-model.ts'
import type { Tools } from './report.ts'
import { statusOf, statusTones } from './statuses.ts'
import { shareText } from './trends.ts'

/** How many have each status; a click shows them. */
export function statusModel(rows: readonly StatusReportRow[], { texts, format }: Tools): ChartModel {
  const { t, words } = texts
  const total = rows.reduce((sum, { totalEnvelopes }) => sum + totalEnvelopes, 0)
  const completed = rows.find(({ status }) => status === envelopeStatus.completed)?.totalEnvelopes ?? 0
  return {
    title: t('chartStatus'),
    parts: [{ key: 'all', label: words('totalEnvelopes'), tone: 'ink' }],
    bars: rows.map(({ status, totalEnvelopes }) => {
      const name = words(`status${status}`)
      return {
        ...{ key: String(status), label: name, name, values: { all: totalEnvelopes } },
        tone: statusTones[statusOf(status, 'expired')],
        pick: { status },
      }
    }),
    figures: [
      { label: words('totalEnvelopes'), value: format.number(total) },
      { label: t('completedShare'), value: shareText(completed, total, format) },
    ],
  }
}

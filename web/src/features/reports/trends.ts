import type { reportsWithTrend } from '@laisen/contract/endpoints/reports'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Format } from '../../i18n/format.ts'
import type { ChartPart, KeyFigure, Tone } from './chart-model.ts'
import type { Tools } from './report.ts'
import { statusOf, statusTones } from './statuses.ts'
import type { Sums, Trend } from './trend-model.ts'

const { completed, onProcess, notStarted, draft, rejected, cancelled, expired } = envelopeStatus

/** How each of the reports whose chart the server counts draws it. */
export const trends: Readonly<Record<(typeof reportsWithTrend)[number], Trend>> = {
  envelopereport: {
    title: 'trendEnvelopes',
    parts: (tools) => statusParts(tools, { picks: true }),
    figures: completedShare,
  },
  enveloperecipientreport: { title: 'trendRecipients', parts: (tools) => statusParts(tools), figures: completedShare },
  envelopevolumereport: {
    title: 'trendVolume',
    // 2§9: the terms of delivery are sent, completed, declined and voided.
    line: ({ texts: { words } }) => ({ key: 'sent', label: words('envelopeSent'), tone: 'ink2' }),
    parts: ({ texts: { words } }) => [
      { key: 'completed', label: words('envelopeCompleted'), tone: 'ink' },
      { key: 'declined', label: words('envelopeDeclined'), tone: 'red' },
      { key: 'voided', label: words('envelopeVoided'), tone: 'grey' },
    ],
    figures: volumeFigures,
  },
  envelopeauthenticationreport: {
    title: 'trendChecks',
    parts: ({ texts: { words } }) => [
      { key: 'succeeded', label: words('succeeded'), tone: 'ink' },
      { key: 'failed', label: words('failed'), tone: 'red' },
    ],
    figures: (sums, { texts: { t, words }, format }) => [
      { label: t('successShare'), value: shareText(sums('succeeded'), sums('succeeded') + sums('failed'), format) },
      { label: words('failed'), value: format.number(sums('failed')) },
    ],
  },
  purgedenvelopereport: { title: 'trendPurged', ...allOf('grey') },
  faileddeliveryreport: { title: 'trendFailed', ...allOf('red') },
}

/** From below: what is done, what goes on, what has ended otherwise. */
const order = [completed, onProcess, notStarted, draft, rejected, cancelled, expired] as const

/** One part for each status, in the colours of the badges. */
function statusParts({ texts }: Tools, { picks = false } = {}): readonly ChartPart[] {
  return order.map((code) => ({
    ...{ key: String(code), label: texts.words(`status${code}`), tone: statusTones[statusOf(code, 'expired')] },
    ...(picks && { pick: { status: code } }),
  }))
}

function completedShare(sums: Sums, { texts: { t }, format }: Tools): readonly KeyFigure[] {
  const total = order.reduce((sum, code) => sum + sums(String(code)), 0)
  return [
    { label: t('total'), value: format.number(total) },
    { label: t('completedShare'), value: shareText(sums(String(completed)), total, format) },
  ]
}

function volumeFigures(sums: Sums, { texts: { words }, format }: Tools): readonly KeyFigure[] {
  return [
    { label: words('envelopeSent'), value: format.number(sums('sent')) },
    { label: words('envelopeCompleted'), value: format.number(sums('completed')) },
    { label: words('envelopeDeclined'), value: format.number(sums('declined')) },
    { label: words('envelopeVoided'), value: format.number(sums('voided')) },
  ]
}

/** Of reports that count one thing. */
function allOf(tone: Tone): Pick<Trend, 'parts' | 'figures'> {
  return {
    parts: ({ texts: { t } }) => [{ key: 'all', label: t('total'), tone }],
    figures: (sums, { texts: { t }, format }) => [{ label: t('total'), value: format.number(sums('all')) }],
  }
}

/** 69%; a dash of nothing. */
export function shareText(part: number, total: number, format: Format): string {
  return total === 0 ? '–' : format.percent(Math.round((part / total) * 1000) / 1000)
}

import type { DayRange } from '@laisen/contract/custom-ranges'
import { dateTypes, periodLengths } from '@laisen/contract/reports'
import type { Report, Tools } from './report.ts'
import type { ReportView } from './use-report-view.ts'
import { bucketText } from './velocity.ts'

/** A sentence of the summary: its words, and what stands on its blanks. */
export interface SummarySentence {
  readonly text: string
  readonly facts: Readonly<Record<string, string>>
}

type Asked = Pick<ReportView, 'range' | 'dateType' | 'periodLength' | 'status' | 'bucket'>
type Of = Pick<Report<unknown>, 'dateOf' | 'periods' | 'narrows'>

/** 2§2: what a report is filtered by, in sentences. */
export function summaryOf(
  report: Of,
  { view, days }: { view: Asked; days: DayRange },
  tools: Tools,
): SummarySentence[] {
  const { texts, format } = tools
  const { t, words } = texts
  const date = t(dateOf(report, view))
  const span = { date, from: format.day(days.start), to: format.day(days.end) }
  const { status, bucket } = view
  return [
    view.range === 'custom'
      ? { text: t('filteredByDays'), facts: span }
      : { text: t('filteredBy'), facts: { ...span, range: lowered(t(view.range)) } },
    ...(report.periods
      ? [{ text: t('shownBy'), facts: { period: lowered(words(periodWord(view.periodLength))) } }]
      : []),
    ...(report.narrows && status !== undefined
      ? [{ text: t('onlyStatus'), facts: { status: words(`status${status as 1}`) } }]
      : []),
    ...(report.narrows && bucket !== undefined
      ? [{ text: t('onlyBucket'), facts: { time: bucketText(bucket, texts) } }]
      : []),
  ]
}

function dateOf({ dateOf: of }: Of, { dateType }: Asked) {
  if (of !== 'sentOrCompleted') return `dateOf_${of}` as const
  return dateType === dateTypes.completed ? 'dateOf_completed' : 'dateOf_sent'
}

export function periodWord(periodLength: number): 'period1' | 'period2' | 'period3' | 'period4' {
  const { daily, weekly, yearly } = periodLengths
  if (periodLength === daily) return 'period1'
  if (periodLength === weekly) return 'period2'
  return periodLength === yearly ? 'period4' : 'period3'
}

/** As in the middle of a sentence. */
function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

import type { reportWords } from '@laisen/contract/messages/report-words'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Tools } from './report.ts'
import s from './reports.module.css'
import { durationText } from './shown-times.ts'
import { statusOf } from './statuses.ts'
import { useReportTexts } from './use-report-texts.ts'

/** A column of a report: its word in the contract is its title. */
export interface ReportColumn<Row> {
  readonly key: TextKey<typeof reportWords>
  /** null and '' appear as a dash [2.3.33]. */
  readonly cell: (row: Row, tools: Tools) => ReactNode
  readonly align?: 'end' | undefined
  readonly width?: string
  readonly whole?: true
  /** What the calls sort by, if it can be sorted. */
  readonly sort?: string | undefined
  /** It is sorted whatever the number of rows, because it is the date that the range asks for: always, or with this date type. */
  readonly sortsAlways?: true | 0 | 1
  /** On a phone: the first line, beside it, or nowhere; else one of the facts below. */
  readonly phone?: 'title' | 'mark' | 'none'
}

/** A number, on the right. */
export function count<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => number): ReportColumn<Row> {
  return { key, sort: key, align: 'end', whole: true, cell: (row, { format }) => format.number(of(row)) }
}

/** A moment by its day; its time stands in the tooltip. */
export function day<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => string | null): ReportColumn<Row> {
  const cell = (row: Row, { format }: Tools) => {
    const at = of(row)
    return at && <span title={format.dayTime(at)}>{format.day(at)}</span>
  }
  return { key, sort: key, whole: true, cell }
}

/** A text that is cut where it is too long; it is whole in the tooltip. */
export function words<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => string): ReportColumn<Row> {
  return { key, sort: key, cell: (row) => of(row) && <Clipped text={of(row)} /> }
}

/** An envelope's number. */
export function number<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => number): ReportColumn<Row> {
  return { key, sort: key, align: 'end', whole: true, cell: (row) => String(of(row)) }
}

export function status<Row>(
  key: ReportColumn<Row>['key'],
  of: (row: Row) => number,
  otherwise: 'expired' | 'draft' = 'expired',
): ReportColumn<Row> {
  const cell = (row: Row) => <StatusBadge status={statusOf(of(row), otherwise)} />
  return { key, sort: key, whole: true, phone: 'mark', cell }
}

/** How long something took. */
export function duration<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => number | null): ReportColumn<Row> {
  return { key, sort: key, align: 'end', whole: true, cell: (row, { texts }) => durationText(of(row), texts) }
}

function Clipped({ text }: { text: string }) {
  return (
    <span className={s.clipped} title={text}>
      {text}
    </span>
  )
}

/** The first of some people, and how many more there are. */
export function names<Row>(key: ReportColumn<Row>['key'], of: (row: Row) => readonly string[]): ReportColumn<Row> {
  const cell = (row: Row, { texts }: Tools) => {
    const [first = '', ...others] = of(row)
    if (others.length === 0) return first && <Clipped text={first} />
    return (
      <span className={s.clipped} title={of(row).join(', ')}>
        {texts.t('andOthers', { name: first, count: others.length })}
      </span>
    )
  }
  return { key, cell }
}

/** Whether an authentication succeeded. */
export function ResultBadge({ success }: { success: boolean }) {
  const { words: text } = useReportTexts()
  return (
    <Badge tone={success ? 'green' : 'red'} icon={success ? IconCheck : IconX}>
      {text(success ? 'succeeded' : 'failed')}
    </Badge>
  )
}

import { useFormat } from '../../i18n/use-format.ts'
import type { ReportColumn } from './columns.tsx'
import type { Tools } from './report.ts'
import s from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

/** A row on a phone: what it is about, its mark, and the other columns as facts. */
export function ReportItem<Row>({ row, columns }: { row: Row; columns: readonly ReportColumn<Row>[] }) {
  const texts = useReportTexts()
  const format = useFormat()
  const tools: Tools = { texts, format }
  const of = (place: ReportColumn<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <div className={s.item}>
      <div className={s.itemHead}>
        {of('title').map((column) => (
          <p key={column.key} className={s.itemTitle}>
            {column.cell(row, tools) || '–'}
          </p>
        ))}
        {of('mark').map((column) => (
          <span key={column.key}>{column.cell(row, tools)}</span>
        ))}
      </div>
      <dl className={s.facts}>
        {of(undefined).map((column) => (
          <div key={column.key}>
            <dt>{texts.words(column.key)}</dt>
            <dd>{column.cell(row, tools) || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { reportRange, reportRangeUsual } from '@laisen/contract/report-ranges'
import { IconAlarm, IconChevronDown, IconPrinter, IconTableExport } from '@tabler/icons-react'
import { useDialog } from '../../address/use-dialog.ts'
import { fileOf } from '../../api/call.ts'
import { language } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Export, ExportWork } from '../exports/use-export.ts'
import type { Report, ReportInput } from './report.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'
import { usualName } from './usual-name.ts'

type ExportFormat = 'xlsx' | 'csv'

interface Props<Row> {
  report: Report<Row>
  work: ExportWork
  view: ReportView
  input: ReportInput
  total: number
}

/** Schedule, print and export. */
export function ReportActions<Row>({ report, work, view, input, total }: Props<Row>) {
  const { t } = useReportTexts()
  const { dialog, open, close } = useDialog(['schedule'])
  const entry = (format: ExportFormat, label: string) => ({
    key: format,
    label,
    onClick: () => work.begin(madeOf(report, { input, total, format })),
  })
  return (
    <>
      <Button icon={IconAlarm} onClick={() => open('schedule')}>
        {t('schedule')}
      </Button>
      <Button icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Menu entries={[entry('xlsx', t('exportExcel')), entry('csv', t('exportCsv'))]}>
        {(trigger) => (
          <Button {...trigger} icon={IconTableExport} busy={work.running !== undefined}>
            {t('export')}
            <Icon of={IconChevronDown} size={16} />
          </Button>
        )}
      </Menu>
      {dialog && <ScheduleDialog report={report.name} begin={beginOf(view)} onClose={close} />}
    </>
  )
}

interface Shown {
  readonly input: ReportInput
  /** Rows in all. */
  readonly total: number
  readonly format: ExportFormat
}

/** What the report shows, as a file. */
function madeOf<Row>({ exporting, fileName }: Report<Row>, { input, total, format }: Shown): Export {
  const { page: _, perPage, ...asked } = input
  // 2§7: PerPage is page size times page count.
  const wanted = { ...asked, Page: 1, PerPage: perPage * Math.max(1, Math.ceil(total / perPage)), format }
  return {
    usualName: usualName(fileName, format),
    ask: ({ exportID, signal }) => fileOf(exporting, { ...wanted, languageUsed: language(), exportID }, { signal }),
  }
}

/** A schedule begins with what the screen shows; its own days would be the same for ever, so they become the usual range. */
function beginOf({ range, dateType, periodLength }: ReportView) {
  const code = reportRange[range === 'custom' ? reportRangeUsual : range]
  return { range: code, dateType, periodLength }
}

import { frameMessages } from '@laisen/contract/messages/frame'
import { reportRange, reportRangeUsual } from '@laisen/contract/report-ranges'
import { IconAlarm, IconChevronDown, IconPrinter, IconTableExport } from '@tabler/icons-react'
import { useDialog } from '../../address/use-dialog.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Report, ReportInput } from './report.ts'
import s from './reports.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { type ExportFormat, useExport, useExportProgress } from './use-export.ts'
import { useReportTexts } from './use-report-texts.ts'
import type { ReportView } from './use-report-view.ts'

interface Props<Row> {
  report: Report<Row>
  view: ReportView
  input: ReportInput
  total: number
}

/** Schedule, print and export. */
export function ReportActions<Row>({ report, view, input, total }: Props<Row>) {
  const { t } = useReportTexts()
  const frame = useText(frameMessages)
  const { dialog, open, close } = useDialog(['schedule'])
  const work = useExport(report, { input, total })
  const entry = (format: ExportFormat, label: string) => ({ key: format, label, onClick: () => work.begin(format) })
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
      {work.running && <Exporting exportID={work.running.exportID} total={total} onStop={work.cancel} />}
      {work.failed && (
        <Notice
          kind="information"
          className={s.below}
          title={t('exportFailed')}
          onClose={work.dismiss}
          actions={
            <Button toolbar onClick={() => work.begin(work.failed?.format ?? 'xlsx')}>
              {frame('tryAgain')}
            </Button>
          }
        >
          {errorText(work.failed.error)}
        </Notice>
      )}
      {dialog && <ScheduleDialog report={report.name} begin={beginOf(view)} onClose={close} />}
    </>
  )
}

/** Shown once it takes more than a second, which most exports do not. */
function Exporting({ exportID, total, onStop }: { exportID: string; total: number; onStop: () => void }) {
  const { t } = useReportTexts()
  const { late, progress } = useExportProgress(exportID)
  if (!late) return null
  return (
    <div className={s.below}>
      <Progress
        title={t('exporting')}
        done={progress?.rowsDone ?? 0}
        total={progress?.totalRows || total}
        stopLabel={t('exportStop')}
        onStop={onStop}
      >
        {progress?.state === 'waiting' && <p className="second">{t('exportWaiting')}</p>}
      </Progress>
    </div>
  )
}

/** A schedule begins with what the screen shows; its own days would be the same for ever, so they become the usual range. */
function beginOf({ range, dateType, periodLength }: ReportView) {
  const code = reportRange[range === 'custom' ? reportRangeUsual : range]
  return { range: code, dateType, periodLength }
}

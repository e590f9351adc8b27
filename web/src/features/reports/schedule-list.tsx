import {
  deleteReportSchedule,
  getReportSchedules,
  type ReportSchedule,
} from '@laisen/contract/endpoints/report-schedules'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLast } from '../../ui/use-last.ts'
import { ReportFailed } from './report-failed.tsx'
import s from './reports.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { scheduleMessages } from './schedule-messages.ts'
import { nameOf } from './schedule-range.ts'
import { useReportTexts } from './use-report-texts.ts'

/** The reports that one is emailed, to change or delete. */
export function ScheduleList() {
  const t = useText(scheduleMessages)
  const { t: text } = useReportTexts()
  const format = useFormat()
  const { dialog, open, close } = useDialog(['change', 'unschedule'])
  const list = useCall(getReportSchedules, {})
  const rows = list.data?.listData ?? []
  const of = rows.find(({ scheduleID }) => scheduleID === dialog?.id)
  return (
    <section className={s.scheduled} aria-labelledby="scheduled-reports">
      <h2 id="scheduled-reports">{t('heading')}</h2>
      <p className="second">{t(list.data && rows.length === 0 ? 'none' : 'headingHint')}</p>
      {list.error && (
        <ReportFailed
          title={t('loadFailed')}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {rows.length > 0 && (
        <ul className={s.schedules}>
          {rows.map(({ scheduleID, report, frequency, range, nextAt }) => (
            <li key={scheduleID}>
              <span className={s.schedule}>
                <span className={s.scheduleWhat}>{text(report)}</span>
                <span>{t('what', { frequency: t(frequency), range: text(nameOf(range)) })}</span>
                <span className={s.scheduleWhen}>{t('next', { when: format.dayTime(nextAt) })}</span>
              </span>
              <IconButton
                label={t('editOf', { name: text(report) })}
                icon={IconPencil}
                onClick={() => open('change', scheduleID)}
              />
              <IconButton
                label={t('removeOf', { name: text(report) })}
                icon={IconTrash}
                danger
                onClick={() => open('unschedule', scheduleID)}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.name === 'change' && of && <ScheduleDialog report={of.report} begin={of} onClose={close} />}
      <Unschedule schedule={dialog?.name === 'unschedule' ? of : undefined} onClose={close} />
    </section>
  )
}

function Unschedule({ schedule, onClose }: { schedule: ReportSchedule | undefined; onClose: () => void }) {
  const t = useText(scheduleMessages)
  const { t: text } = useReportTexts()
  const remove = useChange(deleteReportSchedule, [getReportSchedules])
  const shown = useLast(schedule)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!schedule) return
    const done = () => {
      toast.success(t('removed'))
      close()
    }
    remove.mutate({ scheduleID: schedule.scheduleID }, { onSuccess: done })
  }
  return (
    <ConfirmDialog
      opened={schedule !== undefined}
      title={t('removeTitle')}
      safe={t('removeSafe')}
      keep={t('keep')}
      action={t('remove')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={close}
      onConfirm={confirm}
    >
      {shown && <Sentence text={t('removeText')} facts={{ name: <DotBlank>{text(shown.report)}</DotBlank> }} />}
    </ConfirmDialog>
  )
}

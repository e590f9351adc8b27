import {
  addReportSchedule,
  getReportSchedules,
  type ReportSchedule,
  type ScheduleFrequency,
  scheduleFrequencies,
  updateReportSchedule,
} from '@laisen/contract/endpoints/report-schedules'
import { type ReportRangeName, reportRange } from '@laisen/contract/report-ranges'
import {
  dateTypes,
  periodLengths,
  type RangeCode,
  type ReportName,
  rangeCodes,
  reportsWithDateType,
} from '@laisen/contract/reports'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { scheduleMessages } from './schedule-messages.ts'
import { nameOf } from './schedule-range.ts'
import { periodWord } from './summary.ts'
import { useReportTexts } from './use-report-texts.ts'

interface Props {
  report: ReportName
  /** What the form begins with: the state of the screen, or the schedule that is changed. */
  begin: Pick<ReportSchedule, 'range' | 'dateType' | 'periodLength'> & Partial<ReportSchedule>
  onClose: () => void
}

interface Form {
  readonly frequency: ScheduleFrequency
  readonly range: RangeCode
  readonly dateType: number
  readonly periodLength: number
}

const isPeriods = (report: ReportName) => report === 'envelopevolumereport'

/** How often a report is emailed, and over which range. */
export function ScheduleDialog({ report, begin, onClose }: Props) {
  const t = useText(scheduleMessages)
  const { t: text, words } = useReportTexts()
  const work = useScheduleForm({ report, begin, onClose })
  const { form, set } = work
  return (
    <FormDialog
      title={t(begin.scheduleID === undefined ? 'titleNew' : 'titleEdit')}
      changed={work.changed}
      save={t(begin.scheduleID === undefined ? 'add' : 'save')}
      busy={work.busy}
      onSave={work.save}
      onClose={onClose}
    >
      {work.error && <Notice kind="error">{work.error}</Notice>}
      <p>{t('lead')}</p>
      <SelectField
        data-autofocus
        label={t('frequency')}
        value={form.frequency}
        options={scheduleFrequencies.map((value) => ({ value, label: t(value) }))}
        onChange={(frequency) => set({ frequency })}
      />
      <SelectField
        label={t('range')}
        hint={t('rangeHint')}
        value={nameOf(form.range)}
        options={rangeCodes.map((code) => ({ value: nameOf(code), label: text(nameOf(code)) }))}
        onChange={(name: ReportRangeName) => set({ range: reportRange[name] as RangeCode })}
      />
      {reportsWithDateType.includes(report) && (
        <SelectField
          label={text('dateType')}
          value={String(form.dateType)}
          options={Object.values(dateTypes).map((type) => ({ value: String(type), label: words(`dateType${type}`) }))}
          onChange={(type) => set({ dateType: Number(type) })}
        />
      )}
      {isPeriods(report) && (
        <SelectField
          label={text('periodLength')}
          value={String(form.periodLength)}
          options={Object.values(periodLengths).map((length) => ({
            value: String(length),
            label: words(periodWord(length)),
          }))}
          onChange={(length) => set({ periodLength: Number(length) })}
        />
      )}
    </FormDialog>
  )
}

function useScheduleForm({ report, begin, onClose }: Props) {
  const t = useText(scheduleMessages)
  const add = useChange(addReportSchedule, [getReportSchedules])
  const update = useChange(updateReportSchedule, [getReportSchedules])
  const [first] = useState<Form>(() => ({
    frequency: begin.frequency ?? 'monthly',
    range: begin.range,
    dateType: begin.dateType,
    periodLength: begin.periodLength,
  }))
  const [form, setForm] = useState(first)
  const error = add.error ?? update.error
  return {
    form,
    set: (change: Partial<Form>) => setForm({ ...form, ...change }),
    changed: JSON.stringify(form) !== JSON.stringify(first),
    busy: add.isPending || update.isPending,
    error: error && errorText(error),
    save() {
      const described = {
        ...{ report, frequency: form.frequency, range: form.range },
        ...(reportsWithDateType.includes(report) && { dateType: form.dateType }),
        ...(isPeriods(report) && { periodLength: form.periodLength }),
      }
      const { scheduleID } = begin
      const told = (key: 'added' | 'saved') => () => {
        toast.success(t(key))
        onClose()
      }
      if (scheduleID === undefined) add.mutate(described, { onSuccess: told('added') })
      else update.mutate({ scheduleID, ...described, shown: first }, { onSuccess: told('saved') })
    },
  }
}

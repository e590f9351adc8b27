import { limits } from '@laisen/contract/limits'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './calendar.module.css'
import type { Placed } from './layout.ts'
import type { CalendarAddress } from './use-calendar-address.ts'
import { useEventForm } from './use-event-form.ts'

interface Props {
  address: CalendarAddress
  /** The event to change; absent for a new one. */
  placed?: Placed
  onClose: () => void
  onDelete?: () => void
}

/** A new event, or one to change: its name, its days and, unless it lasts all day, its times. */
export function EventForm({ address, placed, onClose, onDelete }: Props) {
  const t = useText(calendarMessages)
  const form = useEventForm({ address, placed, onClose })
  const { draft, wrong, change } = form
  return (
    <FormDialog
      onClose={onClose}
      title={t(placed ? 'editEvent' : 'addEvent')}
      changed={form.changed}
      mustFill={t('mustFill')}
      {...(onDelete && {
        note: (
          <Button variant="quietDanger" icon={IconTrash} onClick={onDelete}>
            {t('deleteEvent')}
          </Button>
        ),
      })}
      save={t('save')}
      busy={form.busy}
      onSave={form.submit}
    >
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <TextField
        label={t('name')}
        required
        data-autofocus
        maxLength={limits.calendarEventNameCharacters}
        value={draft.name}
        error={wrong.eventName}
        onChange={(name) => change({ name })}
      />
      <Switch label={t('allDay')} checked={draft.allDay} onChange={(allDay) => change({ allDay })} />
      <div className={s.when}>
        <DateField
          label={t('start')}
          required
          value={draft.startDay}
          other={draft.endDay}
          error={wrong.startDate}
          onChange={form.changeStart}
        />
        {!draft.allDay && (
          <TextField
            label={t('startTime')}
            required
            inputMode="numeric"
            placeholder={t('timeHint')}
            value={draft.startTime}
            error={wrong.startTime}
            onChange={(startTime) => change({ startTime })}
          />
        )}
        <DateField
          label={t('end')}
          required
          value={draft.endDay}
          other={draft.startDay}
          min={draft.startDay}
          error={wrong.endDate}
          onChange={(endDay) => change({ endDay })}
        />
        {!draft.allDay && (
          <TextField
            label={t('endTime')}
            required
            inputMode="numeric"
            placeholder={t('timeHint')}
            value={draft.endTime}
            error={wrong.endTime}
            onChange={(endTime) => change({ endTime })}
          />
        )}
      </div>
    </FormDialog>
  )
}

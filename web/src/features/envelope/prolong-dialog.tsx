import { prolongEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { type EnvelopeStatus, envelopeStatus } from '@laisen/contract/envelope-rules'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeMessages } from './change-messages.ts'
import { staleEnvelopes } from './stale.ts'

export interface Prolonged {
  readonly envelopeID: number
  readonly subject: string
  readonly status: EnvelopeStatus
  readonly dueAt: string | null
}

interface Props {
  envelope: Prolonged
  onClose: () => void
}

/** Gives the recipients of an envelope more time, or no limit. An expired one goes on. */
export function ProlongDialog({ envelope, onClose }: Props) {
  const t = useText(changeMessages)
  const form = useDueForm(envelope, onClose)
  const { due, set, today, placed, error } = form
  const dateError = due.limited && due.missing && !due.day ? t('required') : undefined
  return (
    <FormDialog
      onClose={onClose}
      title={t('dueTitle')}
      changed={form.changed}
      save={t('dueAction')}
      busy={form.busy}
      onSave={form.save}
    >
      {error && !placed?.field && <Notice kind="error">{placed?.text}</Notice>}
      {envelope.status === envelopeStatus.expired && <p>{t('dueExpired')}</p>}
      <Switch
        label={t('dueLimited')}
        hint={t('dueLimitedHint')}
        checked={due.limited}
        onChange={(limited) => set({ limited })}
      />
      {due.limited && (
        <>
          <DateField
            label={t('dueDay')}
            required
            value={due.day}
            min={today}
            error={placed?.field === 'dueDate' ? placed.text : dateError}
            onChange={(day) => set({ day })}
          />
          <TextField
            label={t('dueTime')}
            hint={t('dueTimeHint')}
            type="time"
            value={due.time}
            onChange={(time) => set({ time })}
          />
        </>
      )}
    </FormDialog>
  )
}

interface Due {
  readonly limited: boolean
  readonly day: string | undefined
  readonly time: string
  /** Saving was tried without a day. */
  readonly missing: boolean
}

function useDueForm({ envelopeID, subject, dueAt }: Prolonged, onClose: () => void) {
  const t = useText(changeMessages)
  const { timeZone } = useSession().user
  const before = dueAt === null ? undefined : localTime(new Date(dueAt), timeZone)
  const [due, setDue] = useState<Due>({
    ...{ limited: before !== undefined, day: before?.day, time: before?.time ?? '', missing: false },
  })
  const change = useChange(prolongEnvelope, staleEnvelopes)
  const { limited, day, time } = due
  const isChanged = limited !== (before !== undefined) || (limited && (day !== before?.day || time !== before?.time))
  return {
    ...{ due, busy: change.isPending, changed: isChanged, error: change.error },
    today: localTime(new Date(), timeZone).day,
    placed: change.error ? placeRefusal(change.error, ['dueDate']) : undefined,
    set: (part: Partial<Due>) => {
      change.reset()
      setDue({ ...due, ...part })
    },
    save() {
      if (limited && !day) return setDue({ ...due, missing: true })
      const done = () => {
        toast.success(t('dueChanged', { subject }))
        onClose()
      }
      const dueDate = limited ? (day ?? '') : ''
      change.mutate({ envelopeID, dueDate, dueTime: limited ? time : '' }, { onSuccess: done })
    },
  }
}

/** The day and minute of an instant in a time zone. */
function localTime(at: Date, timeZone: string): { day: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [day = '', time = ''] = text.split(' ')
  return { day, time }
}

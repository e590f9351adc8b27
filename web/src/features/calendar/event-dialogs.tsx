import { calendarMessages } from '@laisen/contract/messages/calendar'
import { permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeleteEvent } from './delete-event.tsx'
import { EventForm } from './event-form.tsx'
import type { Placed } from './layout.ts'
import type { CalendarAddress } from './use-calendar-address.ts'
import { whenText } from './when-text.ts'

interface Props {
  address: CalendarAddress
  placed: readonly Placed[]
}

/** The dialogs over the calendar: a new event, one to change, one that someone else added, and the question before deleting. */
export function EventDialogs({ address, placed }: Props) {
  const { may } = useSession()
  const { dialog, eventId, close, askDelete } = address
  const mayAdd = may([permission.calendar], 'add')
  if (dialog === 'add') return mayAdd ? <EventForm address={address} onClose={close} /> : null
  const about = placed.find(({ event }) => event.eventID === eventId)
  if (!dialog || !about) return null
  if (!about.event.mayChange || !may([permission.calendar], 'edit'))
    return <EventFacts placed={about} onClose={close} />
  if (dialog === 'delete') return <DeleteEvent event={about.event} onClose={close} />
  return (
    <EventForm
      key={`${about.event.eventID}-${about.event.version}`}
      address={address}
      placed={about}
      onClose={close}
      onDelete={() => askDelete(about.event.eventID)}
    />
  )
}

/** An event that this person may not change. */
function EventFacts({ placed: { event, when }, onClose }: { placed: Placed; onClose: () => void }) {
  const t = useText(calendarMessages)
  const format = useFormat()
  return (
    <Dialog
      opened
      title={event.eventName}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{whenText(when, format)}</p>
      <p className="second">{event.mayChange ? t('changesDenied') : t('notYours', { name: event.userName })}</p>
    </Dialog>
  )
}

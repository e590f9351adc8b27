import { type CalendarEvent, deleteCalendarEvent, getCalendarEventAll } from '@laisen/contract/endpoints/calendar'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { IconTrash } from '@tabler/icons-react'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'

/** Asks before an event is deleted (2§5). */
export function DeleteEvent({
  event: { eventID: id, eventName: name, version },
  onClose,
}: {
  event: CalendarEvent
  onClose: () => void
}) {
  const t = useText(calendarMessages)
  const remove = useChange(deleteCalendarEvent, [getCalendarEventAll])
  const done = () => {
    toast.success(t('deleted', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={t('keepEvent')}
      action={t('deleteEvent')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={onClose}
      onConfirm={() => remove.mutate({ id, version }, { onSuccess: done })}
    >
      <Sentence text={t('deleteText')} facts={{ name: <DotBlank>{name}</DotBlank> }} />
    </ConfirmDialog>
  )
}

import { addDays, daysBetween } from '@laisen/contract/days'
import { addCalendarEvent, getCalendarEventAll, updateCalendarEvent } from '@laisen/contract/endpoints/calendar'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '../../api/call.ts'
import { placeRefusal } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { useFocusOnWrong } from '../../ui/use-focus-on-wrong.ts'
import { type EventDraft, type EventErrors, problemsOf, whenOfDraft } from './event-draft.ts'
import type { Placed } from './layout.ts'
import { DAY_MINUTES, datesOf, timeText } from './local.ts'
import type { CalendarAddress } from './use-calendar-address.ts'
import { whenText } from './when-text.ts'

interface Options {
  address: CalendarAddress
  placed: Placed | undefined
  onClose: () => void
}

const NINE = 9 * 60
const HOUR = 60

/** The form of an event: its values, what is wrong with them, and saving. */
export function useEventForm({ address, placed, onClose }: Options) {
  const t = useText(calendarMessages)
  const [begun] = useState(() => (placed ? draftOf(placed) : newDraft(address)))
  const [draft, setDraft] = useState(begun)
  const [wrong, setWrong] = useState<EventErrors>({})
  const [problem, setProblem] = useState<string>()
  const focusOnWrong = useFocusOnWrong()
  const save = useSave(placed)
  const change = (part: Partial<EventDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong({})
    setProblem(undefined)
  }
  /** The event keeps its length in days. */
  const changeStart = (startDay: Day | undefined) => {
    const length = draft.startDay && draft.endDay ? daysBetween(draft.startDay, draft.endDay) : 0
    change({ startDay, ...(startDay && { endDay: addDays(startDay, length) }) })
  }
  const submit = async () => {
    const found = problemsOf(draft)
    setWrong(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)])))
    setProblem(Object.values(found).includes('required') ? t('fillIn') : undefined)
    if (Object.keys(found).length > 0) return focusOnWrong()
    if (save.isPending) return
    try {
      await save.mutateAsync(draft)
      onClose()
    } catch (error) {
      const { field, text } = placeRefusal(error, ['eventName', 'startDate', 'endDate'] as const)
      setWrong(field ? { [field]: text } : {})
      setProblem(text)
    }
  }
  return {
    ...{ draft, wrong, problem, change, changeStart },
    changed: !isSameForm(draft, begun),
    busy: save.isPending,
    submit: () => void submit(),
  }
}

function draftOf({ event, when }: Placed): EventDraft {
  const { start, end, allDay } = when
  const times = allDay ? { startTime: timeText(NINE), endTime: timeText(NINE + HOUR) } : undefined
  return {
    ...{ name: event.eventName, allDay, startDay: start.day, endDay: end.day },
    ...(times ?? { startTime: timeText(start.minute), endTime: timeText(end.minute) }),
  }
}

function newDraft({ newOn, newAt }: CalendarAddress): EventDraft {
  const start = newAt ?? NINE
  return {
    ...{ name: '', allDay: newAt === undefined, startDay: newOn, endDay: newOn },
    ...{ startTime: timeText(start), endTime: timeText(Math.min(start + HOUR, DAY_MINUTES - 1)) },
  }
}

function useSave(placed: Placed | undefined) {
  const t = useText(calendarMessages)
  const format = useFormat()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: keyOf(getCalendarEventAll) })
  return useMutation({
    mutationFn: async (draft: EventDraft) => {
      const when = whenOfDraft(draft)
      const input = { eventName: draft.name.trim(), ...datesOf(when) }
      const name = input.eventName
      if (!placed) {
        await answerOf(addCalendarEvent, input)
        return t('added', { name })
      }
      const { eventID, version } = placed.event
      const { message } = await answerOf(updateCalendarEvent, { eventID, version, ...input })
      // 2§7: the server's message is shown.
      return t('saved', { message, name, when: whenText(when, format) })
    },
    onSuccess: async (text) => {
      toast.success(text)
      await reload()
    },
    // A refusal may mean that someone else changed the event first.
    onError: (error) => error instanceof Refusal && void reload(),
  })
}

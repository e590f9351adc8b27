import { limits } from '@laisen/contract/limits'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { permission } from '@laisen/contract/permissions'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Agenda } from './agenda.tsx'
import s from './calendar.module.css'
import { titleOf, weeksOf } from './days.ts'
import { MonthView, type ViewProps } from './month-view.tsx'
import { type CalendarAddress, useCalendarAddress } from './use-calendar-address.ts'
import { useDrag } from './use-drag.ts'
import { useEvents, useMove } from './use-events.ts'
import { WeekView } from './week-view.tsx'

const EventDialogs = later(async () => (await import('./event-dialogs.tsx')).EventDialogs)

/** The company's calendar, a week or a month at a time (2§2). */
export function Component() {
  const t = useText(calendarMessages)
  const { language } = useFormat()
  const narrow = useNarrow()
  const address = useCalendarAddress()
  const { may } = useSession()
  const mayNotAdd = !may([permission.calendar], 'add') && t('changesDenied')
  const { day, view, zone } = address
  const weeks = weeksOf(day, view, language)
  const { list, placed, tooMany } = useEvents({ first: weeks[0]![0]!, last: weeks.at(-1)!.at(-1)!, zone })
  const onMove = useMove()
  const drag = useDrag(onMove)
  const shown: ViewProps = { weeks, placed, address, drag, mayNotAdd, onMove }
  const View = narrow ? Agenda : view === 'week' ? WeekView : MonthView
  return (
    <Page title={titleOf(day, view, language)} actions={<Controls address={address} mayNotAdd={mayNotAdd} />}>
      {list.error && <ListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      {tooMany && <Notice kind="information">{t('tooMany', { count: limits.unpagedRows })}</Notice>}
      <div className={s.calendar} aria-busy={list.isPending || undefined} data-dragging={drag.dragged ? '' : undefined}>
        <View {...shown} />
      </div>
      <EventDialogs address={address} placed={placed} />
    </Page>
  )
}

function Controls({ address, mayNotAdd }: { address: CalendarAddress; mayNotAdd: string | false }) {
  const t = useText(calendarMessages)
  const { view, today, step, show, add } = address
  const week = view === 'week'
  return (
    <div className={s.controls}>
      <Button toolbar onClick={() => show({ day: today })}>
        {t('today')}
      </Button>
      <span>
        <IconButton
          icon={IconChevronLeft}
          label={t(week ? 'previousWeek' : 'previousMonth')}
          onClick={() => step(-1)}
        />
        <IconButton icon={IconChevronRight} label={t(week ? 'nextWeek' : 'nextMonth')} onClick={() => step(1)} />
      </span>
      <Segmented
        label={t('view')}
        value={view}
        segments={[
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
        ]}
        onChange={(next) => show({ view: next })}
      />
      <Button variant="primary" toolbar icon={IconPlus} blocked={mayNotAdd} onClick={() => add()}>
        {t('addEvent')}
      </Button>
    </div>
  )
}

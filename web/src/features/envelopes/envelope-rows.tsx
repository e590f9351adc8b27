import type { EnvelopeRow } from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeCan } from '@laisen/contract/envelope-rules'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useFormat, useTimeZone } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/progress.tsx'
import type { Column } from '../../ui/table.tsx'
import { daysUntil } from '../envelope/due.ts'
import { EnvelopeBadge } from '../envelope/envelope-badge.tsx'
import { RowActions, type RowDeeds } from './envelope-actions.tsx'
import s from './envelopes.module.css'
import { listMessages } from './list-messages.ts'
import { NamesOf } from './names-of.tsx'

export type { EnvelopeRow, RowDeeds }

/** The columns of a tab: whose envelope or for whom, how far it is, until when. */
export function useEnvelopeColumns({ tab, everyone, open, enter }: RowDeeds): readonly Column<EnvelopeRow>[] {
  const t = useText(listMessages)
  const format = useFormat()
  return useMemo(() => {
    const subject: Column<EnvelopeRow> = {
      ...{ key: 'subject', title: t('columnSubject') },
      cell: (row) => <Subject row={row} />,
    }
    const from: Column<EnvelopeRow> = {
      ...{ key: 'from', title: t('columnFrom'), width: '20%' },
      cell: ({ senderName }) => senderName,
    }
    const recipients: Column<EnvelopeRow> = {
      ...{ key: 'recipients', title: t('columnRecipients'), width: '18%' },
      cell: (row) => <NamesOf row={row} />,
    }
    const status: Column<EnvelopeRow> = {
      ...{ key: 'status', title: t('columnStatus'), width: '130px', whole: true },
      cell: (row) => <EnvelopeBadge status={row.status} />,
    }
    const progress: Column<EnvelopeRow> = {
      ...{ key: 'progress', title: t('columnProgress'), width: '190px', whole: true },
      cell: (row) => <Progress row={row} />,
    }
    const due: Column<EnvelopeRow> = {
      ...{ key: 'due', title: t('columnDue'), width: '108px', whole: true },
      cell: (row) => <Due row={row} />,
    }
    const activity: Column<EnvelopeRow> = {
      ...{ key: 'activity', title: t('columnActivity'), width: '122px', whole: true },
      cell: ({ lastActivityAt: at }) => <Recent at={at} />,
    }
    const completed: Column<EnvelopeRow> = {
      ...{ key: 'completed', title: t('columnCompleted'), width: '150px', whole: true },
      cell: ({ completedAt }) => completedAt && format.dayTime(completedAt),
    }
    const action: Column<EnvelopeRow> = {
      ...{ key: 'action', title: t('columnAction'), align: 'end', whole: true },
      // The menu alone explains itself.
      ...(tab === 'sent' ? { quietTitle: true, width: '44px' } : { width: '110px' }),
      cell: (row) => <RowActions row={row} deeds={{ tab, everyone, open, enter }} />,
    }
    const sender = everyone ? [from] : []
    return {
      waiting: [subject, from, progress, due, action],
      sent: [subject, ...sender, recipients, status, progress, due, activity, ...(everyone ? [] : [action])],
      completed: [subject, from, recipients, completed],
    }[tab]
  }, [t, format, tab, everyone, open, enter])
}

export function Subject({ row: { envelopeID, subject, needsAttention } }: { row: EnvelopeRow }) {
  const t = useText(listMessages)
  return (
    <span className={s.name}>
      <Link to={paths.envelope(envelopeID)} className={s.subject}>
        {subject}
      </Link>
      {needsAttention && (
        <Badge tone="orange" icon={IconAlertTriangle}>
          {t('attention')}
        </Badge>
      )}
    </span>
  )
}

export function Progress({ row: { doneRecipients: done, totalRecipients: all } }: { row: EnvelopeRow }) {
  const t = useText(listMessages)
  const text = t('progress', { done, all })
  return (
    <span className={s.progress}>
      <Bar share={all === 0 ? 0 : done / all} label={text} />
      <span>{text}</span>
    </span>
  )
}

/** The time of day for today, else the day. */
function Recent({ at }: { at: string }) {
  const t = useText(frameMessages)
  const format = useFormat()
  const today = format.day(at) === format.day(new Date().toISOString())
  return <span title={format.dayTime(at)}>{today ? `${t('today')} ${format.timeShort(at)}` : format.day(at)}</span>
}

/** In orange with a clock from the last day on. */
function Due({ row: { dueAt, status } }: { row: EnvelopeRow }) {
  const t = useText(listMessages)
  const format = useFormat()
  const timeZone = useTimeZone()
  if (!dueAt) return null
  const days = daysUntil(dueAt, timeZone)
  if (status > 2 || days > 0) return format.day(dueAt)
  return (
    <Badge tone="orange" icon={IconClock}>
      {t(days < 0 ? 'late' : 'dueToday')}
    </Badge>
  )
}

/** The same in words, where no column says what the day is. */
export function DueText({ row }: { row: EnvelopeRow }) {
  const t = useText(listMessages)
  const format = useFormat()
  const timeZone = useTimeZone()
  if (!row.dueAt) return null
  if (envelopeCan('act', row) && daysUntil(row.dueAt, timeZone) <= 0) return <Due row={row} />
  return t('due', { day: format.day(row.dueAt) })
}

import type { LogEntry } from '@laisen/contract/endpoints/system-log'
import { IconChevronDown, IconChevronRight, IconDeviceDesktop, IconListDetails, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import s from './log.module.css'
import { logMessages } from './messages.ts'

const looks = {
  audit: { tone: 'grey', icon: IconListDetails, word: 'typeAudit' },
  security: { tone: 'blue', icon: IconLock, word: 'typeSecurity' },
  client: { tone: 'grey', icon: IconDeviceDesktop, word: 'typeClient' },
} as const

export function LogType({ type }: { type: LogEntry['logType'] }) {
  const t = useText(logMessages)
  const { tone, icon, word } = looks[type]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

interface OpenRow {
  opened: string | undefined
  onOpen: (logId: string | undefined) => void
}

interface OpenerProps extends OpenRow {
  entry: LogEntry
}

/** Opens and closes the details of a row; the right arrow key opens, the left one closes. */
export function Opener({ entry: { logId }, opened, onOpen }: OpenerProps) {
  const t = useText(logMessages)
  const isOpen = opened === logId
  return (
    <IconButton
      label={t(isOpen ? 'close' : 'open', { id: logId })}
      icon={isOpen ? IconChevronDown : IconChevronRight}
      aria-expanded={isOpen}
      className={s.opener}
      onClick={() => onOpen(isOpen ? undefined : logId)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') onOpen(logId)
        else if (key === 'ArrowLeft' && isOpen) onOpen(undefined)
      }}
    />
  )
}

/** 2§2: nine columns. Below 1200 px exception and trace are in the opened row alone. */
export function useLogColumns({ opened, onOpen }: OpenRow): readonly Column<LogEntry>[] {
  const t = useText(logMessages)
  const format = useFormat()
  const narrow = useNarrow('wide')
  return useMemo(() => {
    const wide: Column<LogEntry>[] = [
      {
        key: 'exception',
        title: t('columnException'),
        cell: ({ exception }) => exception && <span className={s.cut}>{exception}</span>,
      },
      {
        key: 'trace',
        title: t('columnTrace'),
        cell: ({ logTrace }) => logTrace && <code className={s.cut}>{logTrace.split('\n')[0]}</code>,
      },
    ]
    return [
      {
        key: 'open',
        title: t('columnOpen'),
        quietTitle: true,
        width: '32px',
        cell: (entry) => <Opener entry={entry} opened={opened} onOpen={onOpen} />,
      },
      {
        key: 'date',
        title: t('columnDate'),
        cell: ({ createDate }) => `${format.day(createDate)} ${format.time(createDate)}`,
        whole: true,
      },
      { key: 'id', title: t('columnId'), cell: ({ logId }) => <span className={s.mono}>{logId}</span>, whole: true },
      { key: 'user', title: t('columnUser'), cell: ({ userName }) => userName },
      {
        key: 'address',
        title: t('columnAddress'),
        cell: ({ ip }) => ip && <span className={s.mono}>{ip}</span>,
      },
      {
        key: 'description',
        title: t('columnDescription'),
        cell: ({ description }) => <span className={s.description}>{description}</span>,
      },
      { key: 'type', title: t('columnType'), cell: ({ logType }) => <LogType type={logType} /> },
      {
        key: 'method',
        title: t('columnMethod'),
        cell: ({ methodName }) => methodName && <span className={s.mono}>{methodName}</span>,
      },
      ...(narrow ? [] : wide),
    ]
  }, [t, format, narrow, opened, onOpen])
}

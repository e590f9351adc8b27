import type { LogEntry } from '@laisen/contract/endpoints/system-log'
import { useFormat } from '../../i18n/use-format.ts'
import s from './log.module.css'
import { LogType, Opener } from './log-columns.tsx'
import { LogDetails } from './log-details.tsx'

interface Props {
  entry: LogEntry
  opened: string | undefined
  onOpen: (logId: string | undefined) => void
}

/** An entry on a phone. */
export function LogItem({ entry, opened, onOpen }: Props) {
  const format = useFormat()
  const { description, userName, createDate, logType, logId } = entry
  return (
    <div className={s.item}>
      <div className={s.itemHead}>
        <strong className={s.itemWhat}>{description}</strong>
        <Opener entry={entry} opened={opened} onOpen={onOpen} />
      </div>
      <p className="second">
        <LogType type={logType} /> <span className="whole">{[userName, logId].filter(Boolean).join(' · ')}</span>{' '}
        <span className="whole">{format.dayTime(createDate)}</span>
      </p>
      {opened === logId && <LogDetails entry={entry} />}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon, type TablerIcon } from './icon.tsx'
import s from './timeline.module.css'

interface TimelineEvent {
  key: string
  icon: TablerIcon
  /** The event comes first, */
  event: ReactNode
  /** its revision and time second. */
  when: ReactNode
}

/** Events in order, on a vertical line. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={s.line} aria-label={label}>
      {events.map((one) => (
        <li key={one.key}>
          <span className={s.ring}>
            <Icon of={one.icon} size={16} />
          </span>
          <span className={s.words}>
            <span className={s.event}>{one.event}</span>
            <span className={s.when}>{one.when}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

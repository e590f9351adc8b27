import { IconBan, IconCheck, IconCircle, IconCircleHalf2, IconClockOff, IconPencil, IconX } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { Badge, type BadgeTone } from './badge.tsx'
import type { TablerIcon } from './icon.tsx'
import { statusMessages } from './status-messages.ts'

/** The seven statuses of rules 7, with the same meaning everywhere. */
const looks: Record<keyof (typeof statusMessages)['en'], { tone: BadgeTone; icon: TablerIcon }> = {
  notStarted: { tone: 'grey', icon: IconCircle },
  onProcess: { tone: 'orange', icon: IconCircleHalf2 },
  completed: { tone: 'green', icon: IconCheck },
  rejected: { tone: 'red', icon: IconX },
  cancelled: { tone: 'greyOutline', icon: IconBan },
  draft: { tone: 'blue', icon: IconPencil },
  expired: { tone: 'redOutline', icon: IconClockOff },
}

export type Status = keyof typeof looks
export const statuses = Object.keys(looks) as Status[]

export function StatusBadge({ status }: { status: Status }) {
  const t = useText(statusMessages)
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(status)}
    </Badge>
  )
}

import type { RecipientState } from '@laisen/contract/envelope-rules'
import {
  IconArrowForwardUp,
  IconCheck,
  IconCircle,
  IconMail,
  IconMailOpened,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { TablerIcon } from '../../ui/icon.tsx'
import { envelopePageMessages } from './messages.ts'
import type { EnvelopeRecipient } from './use-envelope.ts'

const looks: Record<RecipientState, { tone: BadgeTone; icon: TablerIcon }> = {
  waiting: { tone: 'grey', icon: IconCircle },
  sent: { tone: 'blue', icon: IconMail },
  opened: { tone: 'orange', icon: IconMailOpened },
  done: { tone: 'green', icon: IconCheck },
  rejected: { tone: 'red', icon: IconX },
  delegated: { tone: 'greyOutline', icon: IconArrowForwardUp },
}

const done = { sign: 'signed', approve: 'approved', acknowledge: 'acknowledged' } as const

interface Props {
  recipient: Pick<EnvelopeRecipient, 'action' | 'state'>
  /** The envelope has ended, so that who has not acted never will. */
  ended: boolean
}

/** How far a recipient is. */
export function RecipientBadge({ recipient: { action, state }, ended }: Props) {
  const t = useText(envelopePageMessages)
  const isOpen = state === 'waiting' || state === 'sent' || state === 'opened'
  if (ended && isOpen)
    return (
      <Badge tone="grey" icon={IconMinus}>
        {t('notDone')}
      </Badge>
    )
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state === 'done' ? done[action] : state)}
    </Badge>
  )
}

import type { PlatformRequest } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { IconArrowBackUp, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ExplainedBadge } from './explained-badge.tsx'

const looks = {
  open: { tone: 'orange', icon: IconClockHour4, word: 'requestsOpen' },
  accepted: { tone: 'green', icon: IconCheck, word: 'requestsAccepted' },
  declined: { tone: 'red', icon: IconX, word: 'requestsDeclined' },
  withdrawn: { tone: 'greyOutline', icon: IconArrowBackUp, word: 'requestsWithdrawn' },
} as const

/** The state of a request, and why it was declined. */
export function RequestState({ request: { state, reason } }: { request: PlatformRequest }) {
  const t = useText(platformMessages)
  const { tone, icon, word } = looks[state]
  return (
    <ExplainedBadge tone={tone} icon={icon} said={reason}>
      {t(word)}
    </ExplainedBadge>
  )
}

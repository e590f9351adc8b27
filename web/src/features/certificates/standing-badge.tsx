import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { IconBan, IconClock, IconClockOff, IconHourglass, IconPlayerPause, IconX } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { TablerIcon } from '../../ui/icon.tsx'
import { standingOf } from './standing.ts'

const looks = {
  pending: { tone: 'blue', icon: IconHourglass, text: 'pending' },
  revoked: { tone: 'red', icon: IconBan, text: 'revoked' },
  expired: { tone: 'red', icon: IconClockOff, text: 'expired' },
  suspended: { tone: 'orange', icon: IconPlayerPause, text: 'suspended' },
  unusable: { tone: 'red', icon: IconX, text: 'notUsable' },
} as const satisfies Record<string, { tone: BadgeTone; icon: TablerIcon; text: string }>

/** Until when a certificate signs, or why it does not. */
export function StandingBadge({ card }: { card: CertificateCard }) {
  const t = useText(certificateListMessages)
  const format = useFormat()
  const standing = standingOf(card, Date.now())
  const { kind } = standing
  if (kind === 'good') return <span className="whole">{t('until', { date: format.day(card.validUntil) })}</span>
  if (kind === 'early') return <span className="whole">{t('from', { date: format.day(card.validFrom) })}</span>
  if (kind === 'soon')
    return (
      <span title={t('until', { date: format.day(card.validUntil) })}>
        <Badge tone="orange" icon={IconClock}>
          {standing.days === 0 ? t('lastDay') : t('daysLeft', { count: standing.days })}
        </Badge>
      </span>
    )
  const { tone, icon, text } = looks[kind]
  return (
    <Badge tone={tone} icon={icon}>
      {t(text)}
    </Badge>
  )
}

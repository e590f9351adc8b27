import type { PlatformCompany } from '@laisen/contract/endpoints/platform'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { platformMessages } from '@laisen/contract/messages/platform'
import {
  IconBan,
  IconCircleArrowUp,
  IconClockHour4,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  IconX,
} from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import s from './platform.module.css'

type Facts = Pick<PlatformCompany, 'verifyDate' | 'suspendDate' | 'waitDate' | 'declineDate' | 'requestOpen' | 'demo'>

/**
 * Badges for verified, suspended, waiting, declined and open requests. Each has an icon and a word, so that colour is not needed to tell
 * them apart.
 */
export function CompanyBadges({ company }: { company: Facts }) {
  const t = useText(platformMessages)
  const approval = useText(approvalMessages)
  return (
    <span className={s.badges}>
      {company.suspendDate !== null && (
        <Badge tone="red" icon={IconBan}>
          {t('suspended')}
        </Badge>
      )}
      {company.waitDate !== null && (
        <Badge tone="orange" icon={IconClockHour4}>
          {approval('waiting')}
        </Badge>
      )}
      {company.declineDate !== null && (
        <Badge tone="redOutline" icon={IconX}>
          {approval('declined')}
        </Badge>
      )}
      {company.verifyDate === null ? (
        <Badge tone="greyOutline" icon={IconRosetteDiscountCheckOff}>
          {t('notVerified')}
        </Badge>
      ) : (
        <Badge tone="green" icon={IconRosetteDiscountCheck}>
          {t('verified')}
        </Badge>
      )}
      {company.requestOpen && (
        <Badge tone="blue" icon={IconCircleArrowUp}>
          {t('requestOpen')}
        </Badge>
      )}
      {company.demo && <Badge tone="grey">{t('demo')}</Badge>}
    </span>
  )
}

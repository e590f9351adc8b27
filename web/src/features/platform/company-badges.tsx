import type { PlatformCompany } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { IconBan, IconCircleArrowUp, IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import s from './platform.module.css'

type Facts = Pick<PlatformCompany, 'verifyDate' | 'suspendDate' | 'requestOpen' | 'demo'>

/**
 * Badges for verified, suspended and open requests. Each has an icon and a word, so that colour is not needed to tell
 * them apart.
 */
export function CompanyBadges({ company }: { company: Facts }) {
  const t = useText(platformMessages)
  return (
    <span className={s.badges}>
      {company.suspendDate !== null && (
        <Badge tone="red" icon={IconBan}>
          {t('suspended')}
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

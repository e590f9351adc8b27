import type { DataOf } from '@laisen/contract/endpoint'
import type { getCompany, PlatformEvent } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import {
  IconArrowBackUp,
  IconBan,
  IconBuilding,
  IconCheck,
  IconCircleArrowUp,
  IconMailOpened,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  IconX,
} from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { TablerIcon } from '../../ui/icon.tsx'
import { Timeline } from '../../ui/timeline.tsx'

const looks = {
  'company.registered': { word: 'eventRegistered', icon: IconBuilding },
  'company.updated': { word: 'eventUpdated', icon: IconPencil },
  'company.verified': { word: 'eventVerified', icon: IconRosetteDiscountCheck },
  'company.unverified': { word: 'eventUnverified', icon: IconRosetteDiscountCheckOff },
  'company.suspended': { word: 'eventSuspended', icon: IconBan },
  'company.resumed': { word: 'eventResumed', icon: IconPlayerPlay },
  'company.approved': { word: 'eventCompanyApproved', icon: IconCheck },
  'company.declined': { word: 'eventCompanyDeclined', icon: IconX },
  'package.added': { word: 'eventPackageAdded', icon: IconPackage },
  'package.updated': { word: 'eventPackageUpdated', icon: IconPackage },
  'upgrade.requested': { word: 'eventRequested', icon: IconCircleArrowUp },
  'upgrade.accepted': { word: 'eventAccepted', icon: IconCheck },
  'upgrade.declined': { word: 'eventDeclined', icon: IconX },
  'upgrade.withdrawn': { word: 'eventWithdrawn', icon: IconArrowBackUp },
  'mail.viewed': { word: 'eventMailViewed', icon: IconMailOpened },
} as const satisfies Record<PlatformEvent, { word: string; icon: TablerIcon }>

/** The operator's changes to a company: what happened, who did it and why. */
export function CompanyHistory({ events }: { events: DataOf<typeof getCompany>['events'] }) {
  const t = useText(platformMessages)
  const format = useFormat()
  if (events.length === 0) return <p className="second">{t('historyEmpty')}</p>
  const told = events.map(({ type, date, operator, reason }, place) => ({
    key: `${date} ${type} ${place}`,
    icon: looks[type].icon,
    event: t(looks[type].word),
    when: (
      <>
        <span className="whole">{format.dayTime(date)}</span>
        {` · ${operator || t('byCompany')}`}
        {reason && (
          <span style={{ display: 'block' }}>
            {t(type === 'company.verified' ? 'eventChecked' : 'eventReason', { reason })}
          </span>
        )}
      </>
    ),
  }))
  return <Timeline label={t('history')} events={told} />
}

import type { DataOf } from '@laisen/contract/endpoint'
import type { getStamp } from '@laisen/contract/endpoints/stamps'
import { levelFaultMessage, levelMissedMessages } from '@laisen/contract/messages/level-missed'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'

/** That a signature is at a lower level than was asked for, and why. */
export function LevelMissed({ level, fault }: NonNullable<DataOf<typeof getStamp>['levelMissed']>) {
  const t = useText(levelMissedMessages)
  return (
    <Notice kind="warning">
      {t('missedTitle', { level })}. {t(levelFaultMessage[fault])}
    </Notice>
  )
}

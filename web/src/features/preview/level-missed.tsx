import type { DataOf } from '@laisen/contract/endpoint'
import type { getStamp } from '@laisen/contract/endpoints/stamps'
import { signatureLevelMessages } from '@laisen/contract/messages/signature-level'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'

const faults = {
  timestamp: 'faultTimestamp',
  status: 'faultStatus',
  chain: 'faultChain',
  document: 'faultDocument',
} as const

/** That a signature is at a lower level than was asked for, and why. */
export function LevelMissed({ level, fault }: NonNullable<DataOf<typeof getStamp>['levelMissed']>) {
  const t = useText(signatureLevelMessages)
  return (
    <Notice kind="warning">
      {t('missedTitle', { level })}. {t(faults[fault])}
    </Notice>
  )
}

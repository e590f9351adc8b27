import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { levelFaultMessage } from '@laisen/contract/level-fault-message'
import { levelMissedMessages } from '@laisen/contract/messages/level-missed'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'

interface Missed {
  level: SignatureLevel
  fault: EnvelopeLevelFault
}

/** That a signature is at a lower level than was asked for, and why. */
export function LevelMissed({ level, fault }: Missed) {
  const t = useText(levelMissedMessages)
  return (
    <Notice kind="warning">
      {t('missedTitle', { level })}. {t(levelFaultMessage[fault])}
    </Notice>
  )
}

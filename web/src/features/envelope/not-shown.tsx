import { IconKey } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import s from './envelope.module.css'
import { notShownMessages } from './not-shown-messages.ts'
import { useEnter } from './use-enter.ts'
import type { Envelope } from './use-envelope.ts'

/** Why there are no documents: an access code is still to be typed, or the part of who reads this is over. */
export function NotShown({ envelope: { envelopeID, accessCodeNeeded } }: { envelope: Envelope }) {
  const t = useText(notShownMessages)
  const { entering, enter } = useEnter()
  if (!accessCodeNeeded) return <p className={s.hint}>{t('notShown')}</p>
  return (
    <>
      <p className={s.hint}>{t('codeFirst')}</p>
      <Button icon={IconKey} busy={entering !== undefined} onClick={() => enter(envelopeID)}>
        {t('typeCode')}
      </Button>
    </>
  )
}

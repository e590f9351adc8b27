import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import { useText } from '../../i18n/use-text.ts'
import { LevelMissed } from '../preview/level-missed.tsx'
import s from './envelope.module.css'
import { explained } from './level-explained.ts'
import { levelMessages } from './level-messages.ts'
import type { EnvelopeDocument } from './use-download.ts'
import type { Envelope, EnvelopeRecipient } from './use-envelope.ts'

/** The level of what a recipient signed, and why it is lower than it should be. */
export function RecipientLevel({ envelope, recipient }: { envelope: Envelope; recipient: EnvelopeRecipient }) {
  const t = useText(levelMessages)
  const { level } = recipient
  const fault = explained(envelope)
  return (
    <>
      <span className={s.hint}>{t('signature', { level: level ?? '' })}</span>
      {fault && level !== 'B-LTA' && <LevelMissed level="B-LTA" fault={fault} />}
    </>
  )
}

/** Why the signatures of a document are at a lower level, unless it is said of the recipients who made them. */
export function DocumentLevel({ envelope, document }: { envelope: Envelope; document: EnvelopeDocument }) {
  if (explained(envelope)) return null
  return <LevelMissed level="B-LTA" fault={document.fault as EnvelopeLevelFault} />
}

import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import { useText } from '../../i18n/use-text.ts'
import { LevelMissed } from '../preview/level-missed.tsx'
import s from './envelope.module.css'
import { explained } from './level-explained.ts'
import { levelMessages } from './level-messages.ts'
import type { EnvelopeDocument } from './use-download.ts'
import type { Envelope, EnvelopeRecipient } from './use-envelope.ts'

interface Props {
  envelope: Envelope
  of: EnvelopeDocument | EnvelopeRecipient
}

/** The level of a document's signatures or of a recipient's, and why it is lower than it should be: said once, of whom it is known. */
export function SignatureLevel({ envelope, of }: Props) {
  const t = useText(levelMessages)
  const isDocument = 'fault' in of
  const ofPeople = explained(envelope)
  const ofDocument = isDocument && !ofPeople ? (of.fault as EnvelopeLevelFault | null) : null
  const fault = isDocument ? ofDocument : of.level !== 'B-LTA' && ofPeople
  return (
    <>
      <span className={s.hint}>{t(isDocument ? 'signatures' : 'signature', { level: of.level ?? '' })}</span>
      {fault && <LevelMissed level="B-LTA" fault={fault} />}
    </>
  )
}

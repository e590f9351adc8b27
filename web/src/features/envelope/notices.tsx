import { handOverEnvelope } from '@laisen/contract/endpoints/envelope-managers'
import { permission } from '@laisen/contract/permissions'
import { IconKey } from '@tabler/icons-react'
import { errorText } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import s from './envelope.module.css'
import { managerMessages } from './manager-messages.ts'
import { notShownMessages } from './not-shown-messages.ts'
import { staleEnvelopes } from './stale.ts'
import { useEnter } from './use-enter.ts'
import type { Envelope, EnvelopeRecipient } from './use-envelope.ts'

/** To an administrator: why they act in an envelope of somebody else, and that they may take it over. */
export function ManagerNotice({ envelope: { envelopeID, managerName, managerLeft } }: { envelope: Envelope }) {
  const t = useText(managerMessages)
  const { denied } = useMay()(permission.envelopes, 'edit')
  const take = useChange(handOverEnvelope, staleEnvelopes)
  if (managerLeft === null) return null
  return (
    <Notice
      kind="warning"
      title={t('title')}
      actions={
        <Button
          busy={take.isPending}
          blocked={denied && t('changesDenied')}
          onClick={() => take.mutate({ envelopeID }, { onSuccess: () => toast.success(t('taken')) })}
        >
          {t('takeOver')}
        </Button>
      }
    >
      <p>
        <Sentence text={t(managerLeft)} facts={{ name: <DotBlank>{managerName}</DotBlank> }} />
      </p>
      <p>{t('may')}</p>
      {take.error && <p role="alert">{errorText(take.error)}</p>}
    </Notice>
  )
}

/** Of a recipient who has left, while the envelope waits for them or will. */
export function LeftNotice({ left, className }: { left: NonNullable<EnvelopeRecipient['left']>; className?: string }) {
  const t = useText(managerMessages)
  return (
    <Notice kind="warning" title={t('recipientLeft')} className={className}>
      {t(left === 'deleted' ? 'recipientDeleted' : 'recipientLocked')}
    </Notice>
  )
}

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

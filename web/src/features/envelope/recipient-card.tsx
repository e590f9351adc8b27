import { envelopeCan } from '@laisen/contract/envelope-rules'
import { permission } from '@laisen/contract/permissions'
import { IconAt, IconLink, IconMailForward } from '@tabler/icons-react'
import { useMay } from '../../frame/use-may.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import s from './envelope.module.css'
import { useEnvelopeDialog } from './envelope-dialogs.tsx'
import { SignatureLevel } from './level-later.ts'
import { envelopePageMessages } from './messages.ts'
import { LeftNotice } from './notices-later.ts'
import { RecipientBadge } from './recipient-badge.tsx'
import { actionIcons } from './recipient-icons.ts'
import type { Envelope, EnvelopeRecipient } from './use-envelope.ts'
import { useRemind } from './use-remind.ts'

interface Props {
  envelope: Envelope
  recipient: EnvelopeRecipient
}

const does = { sign: 'signs', approve: 'approves', acknowledge: 'acknowledges' } as const

/** One recipient: what they do, how far they are, and what stands in the way. */
export function RecipientCard({ envelope, recipient }: Props) {
  const t = useText(envelopePageMessages)
  const format = useFormat()
  const { name, email, action, accessCode, certName, reason, delegatedTo, deliveryProblem } = recipient
  const how = [
    t(does[action]),
    ...(certName === '' ? [] : [t('byCertificate', { certificate: certName })]),
    ...(accessCode ? [t('withAccessCode')] : []),
  ]
  const at = recipient.endedAt ?? recipient.openedAt ?? recipient.sentAt
  const other = envelope.recipients.find(({ recipientID }) => recipientID === delegatedTo)
  return (
    <li className={s.card} data-recipient={name}>
      <div className={s.words}>
        <span className={s.strong}>{name}</span>
        {email !== '' && <span className={s.hint}>{email}</span>}
        <span className={s.does}>
          <Icon of={actionIcons[action]} size={16} /> {how.join(' ')}
        </span>
        {other && <span className={s.hint}>{t('delegatedTo', { name: other.name })}</span>}
        {reason !== '' && <span className={s.hint}>{t('reason', { reason })}</span>}
        {recipient.level && <SignatureLevel envelope={envelope} of={recipient} />}
      </div>
      <div className={s.state}>
        <RecipientBadge recipient={recipient} ended={!envelopeCan('act', envelope)} />
        {at && <span className={s.hint}>{format.dayTime(at)}</span>}
      </div>
      <CardMenu envelope={envelope} recipient={recipient} />
      {recipient.left && <LeftNotice left={recipient.left} className={s.trouble ?? ''} />}
      {deliveryProblem !== '' && (
        <Notice kind="warning" title={t('undelivered')} className={s.trouble}>
          {deliveryProblem}
        </Notice>
      )}
    </li>
  )
}

function CardMenu({ envelope: { isOwn, status }, recipient }: Props) {
  const t = useText(envelopePageMessages)
  const { denied } = useMay()(permission.envelopes, 'edit')
  const { open } = useEnvelopeDialog()
  const { remind } = useRemind()
  const { recipientID, name, state } = recipient
  const isAsked = state === 'sent' || state === 'opened'
  if (!isOwn || !envelopeCan('remind', { status }) || !(isAsked || state === 'waiting')) return null
  const blocked = denied && t('changesDenied')
  const turn = blocked || (!isAsked && t('waiting'))
  return (
    <RowMenu
      label={t('actionsOf', { name })}
      actions={[
        {
          ...{ key: 'resend', label: t('resend'), icon: IconMailForward, blocked: turn },
          onClick: () => remind([recipient]),
        },
        {
          ...{ key: 'link', label: t('copyLink'), icon: IconLink, blocked: turn },
          onClick: () => open('link', recipientID),
        },
        {
          ...{ key: 'correct', label: t('correctEmail'), icon: IconAt, blocked },
          onClick: () => open('correct', recipientID),
        },
      ]}
    />
  )
}

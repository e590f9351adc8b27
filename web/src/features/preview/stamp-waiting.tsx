import type { DataOf } from '@laisen/contract/endpoint'
import type { getStampRequest } from '@laisen/contract/endpoints/pending-stamps'
import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './preview.module.css'
import { WayBack } from './way-back.tsx'

export type StampRequest = DataOf<typeof getStampRequest>

/** A stamp that somebody else has to confirm: that it waits, or why it will not come. */
export function StampWaiting({ request }: { request: StampRequest }) {
  const t = useText(confirmStampMessages)
  const format = useFormat()
  const { state, declineReason } = request
  const facts = { owner: request.ownerName ?? '', certificate: request.certName }
  const expires = { time: request.expiresAt === null ? '' : format.dayTime(request.expiresAt) }
  const shown = {
    pending: {
      title: t('pendingTitle', facts),
      lines: [t('pendingText', facts), t('pendingUntil', expires)],
    },
    declined: {
      title: t('declinedByOwner', facts),
      lines: [declineReason === '' ? t('declinedWithoutReason') : t('declinedReason', { reason: declineReason })],
    },
    expired: { title: t('expiredTitle', facts), lines: [t('expiredText', expires)] },
    ended: { title: t('endedTitle'), lines: [t('endedText', facts)] },
  }[state === 'done' ? 'pending' : state]
  usePageTitle(shown.title)
  return (
    <div className={s.missing} role="status">
      <EmptyState heading="h1" title={shown.title} actions={<WayBack look={{ variant: 'primary' }} />}>
        <strong className={s.line}>{request.fileName}</strong>
        {shown.lines.map((line) => (
          <span key={line} className={s.line}>
            {line}
          </span>
        ))}
      </EmptyState>
    </div>
  )
}

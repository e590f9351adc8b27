import { authorityMessages } from '@laisen/contract/messages/authority'
import { permission } from '@laisen/contract/permissions'
import { useRef } from 'react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useOwnRequest } from './use-own-requests.ts'

/** Says that a requested certificate is on its way, and if it failed while someone waited here. */
export function OwnRequestNotice() {
  const t = useText(authorityMessages)
  const { may } = useSession()
  const state = useOwnRequest(may([permission.certificateView, permission.certificateAdd]))
  const waited = useRef(false)
  if (state === 'pending') waited.current = true
  if (state === 'pending')
    return (
      <Notice kind="information" title={t('pendingTitle')}>
        {t('pendingText')}
      </Notice>
    )
  if (state !== 'failed' || !waited.current) return null
  return (
    <Notice kind="error" title={t('failedTitle')}>
      {t('failedText')}
    </Notice>
  )
}

import { stampMessages } from '@laisen/contract/messages/stamps'
import { permission } from '@laisen/contract/permissions'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { historyParameter, paths } from '../../paths.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { previewMessages } from './messages.ts'

export function useMayStamp(): boolean {
  return useSession().may([permission.uploadFile])
}

/** The filter of the history from which the document was opened; undefined if it was not opened there. */
export function useHistoryView(): string | undefined {
  return useSearchParams()[0].get(historyParameter) ?? undefined
}

/** Links to Upload (2§2); to the history, as it was, for a document opened there; and for users who cannot sign. */
export function WayBack({ look }: { look: ButtonLook }) {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const history = useHistoryView()
  const toUpload = useMayStamp() && history === undefined
  return (
    <LinkButton to={toUpload ? paths.uploadPdf : paths.historyView(history)} icon={IconArrowLeft} {...look}>
      {toUpload ? t('backToUpload') : words('backToHistory')}
    </LinkButton>
  )
}

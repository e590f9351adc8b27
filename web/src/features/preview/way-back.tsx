import { stampMessages } from '@laisen/contract/messages/stamps'
import { permission } from '@laisen/contract/permissions'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { previewMessages } from './messages.ts'

export function useMayStamp(): boolean {
  return useSession().may([permission.uploadFile])
}

/** Links to Upload (2§2), or to the history for users who cannot sign. */
export function WayBack({ look }: { look: ButtonLook }) {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  const mayStamp = useMayStamp()
  return (
    <LinkButton to={mayStamp ? paths.uploadPdf : paths.historyLog} icon={IconArrowLeft} {...look}>
      {mayStamp ? t('backToUpload') : words('backToHistory')}
    </LinkButton>
  )
}

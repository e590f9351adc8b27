import { authorityMessages } from '@laisen/contract/messages/authority'
import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOwnRequest } from '../certificates/use-own-requests.ts'
import { uploadMessages } from './messages.ts'
import { texts } from './no-certificate-texts.ts'
import s from './upload.module.css'

const RequestDialog = later(async () => (await import('../certificates/request-dialog.tsx')).RequestDialog)

interface Props {
  failed: Error | null
  onRetry: () => void
}

/** Shown instead of the panel when certificates could not be loaded, or none is assigned. */
export function CertificatesState({ failed, onRetry }: Props) {
  const words = useText(uploadMessages)
  if (!failed) return <NoCertificate onRetry={onRetry} />
  return (
    <Notice
      kind="error"
      title={words('certificatesFailed')}
      actions={<Button onClick={onRetry}>{words('tryAgain')}</Button>}
    >
      {errorText(failed)}
    </Notice>
  )
}

/** Leads to a certificate: those who may add one to where that is done, everyone else to who can give them one. */
function NoCertificate({ onRetry }: Pick<Props, 'onRetry'>) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const own = useText(texts)
  const frame = useText(frameMessages)
  const authority = useText(authorityMessages)
  const { user, may } = useSession()
  const mayAdd = may([permission.certificateAdd], 'add')
  const request = useOwnRequest(mayAdd)
  const [asking, setAsking] = useState(false)
  if (request === 'pending')
    return (
      <Notice kind="information" className={s.noCertificate} title={authority('pendingTitle')} actions={<Spinner />}>
        {authority('pendingText')}
      </Notice>
    )
  return (
    <>
      {request === 'failed' && (
        <Notice kind="error" title={authority('failedTitle')}>
          {authority('failedText')}
        </Notice>
      )}
      <Notice
        kind="information"
        className={s.noCertificate}
        title={t('certificateNone')}
        actions={
          <>
            {mayAdd && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                {authority('requestRootCa')}
              </Button>
            )}
            {mayAdd && <LinkButton to={paths.certificates}>{frame('certificateManagement')}</LinkButton>}
            <Button onClick={onRetry}>{words('checkAgain')}</Button>
          </>
        }
      >
        {mayAdd ? own('addOne') : own('askForOne', { company: user.companyName })}
      </Notice>
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </>
  )
}

import { frameMessages } from '@laisen/contract/messages/frame'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { permission } from '@laisen/contract/permissions'
import { errorText } from '../../api/error-text.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { uploadMessages } from './messages.ts'
import { texts } from './no-certificate-texts.ts'
import s from './upload.module.css'

interface Props {
  failed: Error | null
  empty: boolean
  onRetry: () => void
}

/** Shown instead of the panel while certificates load, when loading failed, or when none is assigned. */
export function CertificatesState({ failed, empty, onRetry }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  return (
    <div className={s.fields}>
      <h2>{t('panelTitle')}</h2>
      {failed && (
        <Notice
          kind="error"
          title={words('certificatesFailed')}
          actions={<Button onClick={onRetry}>{words('tryAgain')}</Button>}
        >
          {errorText(failed)}
        </Notice>
      )}
      {!failed && empty && <NoCertificate onRetry={onRetry} />}
      {!failed && !empty && <Spinner />}
    </div>
  )
}

/** Leads to a certificate: those who may add one to where that is done, everyone else to who can give them one. */
function NoCertificate({ onRetry }: Pick<Props, 'onRetry'>) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const own = useText(texts)
  const frame = useText(frameMessages)
  const { user, may } = useSession()
  const mayAdd = may([permission.certificateAdd], 'add')
  return (
    <Notice
      kind="information"
      className={s.noCertificate}
      title={t('certificateNone')}
      actions={
        <>
          {mayAdd && <LinkButton to={paths.certificates}>{frame('certificateManagement')}</LinkButton>}
          <Button onClick={onRetry}>{words('checkAgain')}</Button>
        </>
      }
    >
      {mayAdd ? own('addOne') : own('askForOne', { company: user.companyName })}
    </Notice>
  )
}

import { getStampConfirmation, getStampConfirmationPdf } from '@laisen/contract/endpoints/pending-stamps'
import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { addressOf, headersOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { usePageSizes } from '../../pdf/use-page-sizes.ts'
import { usePdf } from '../../pdf/use-pdf.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PreviewDocument } from '../preview/preview-document.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import s from './confirm-stamp.module.css'
import type { Confirmation } from './confirmation.ts'
import { tokenOf } from './link.ts'

/** /confirmpassword: the owner of a certificate sees what somebody asks them to sign, and confirms or declines (2§2). */
export function Component() {
  const t = useText(confirmStampMessages)
  const token = tokenOf(useLocation().state)
  const { data, error, refetch } = useCall(getStampConfirmation, { strData: token }, { enabled: token !== '' })
  usePageTitle(t('title'))
  if (token !== '' && data) return <Request token={token} asked={data} />
  const back = <Button onClick={() => leaveTo(paths.login)}>{t('logIn')}</Button>
  return (
    <section className={s.alone}>
      <h1>{t('title')}</h1>
      {token === '' && (
        <Notice kind="information" actions={back}>
          {t('noLink')}
        </Notice>
      )}
      {token !== '' && error === null && (
        <p role="status" className={s.opening}>
          <Spinner /> {t('loading')}
        </p>
      )}
      {error && (
        <Notice
          kind="error"
          actions={error instanceof Refusal ? back : <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
    </section>
  )
}

function Request({ token, asked }: { token: string; asked: Confirmation }) {
  const t = useText(confirmStampMessages)
  const facts = {
    requester: <DotBlank>{asked.requesterName}</DotBlank>,
    document: <DotBlank>{asked.documentName}</DotBlank>,
  }
  return (
    <div className={s.screen}>
      <section className={s.document} aria-label={asked.documentName}>
        <View token={token} asked={asked} />
      </section>
      <section className={s.panel}>
        <h1>{t('title')}</h1>
        <p className={s.intro}>
          <Sentence text={t('intro')} facts={facts} />
        </p>
        <ConfirmForm token={token} asked={asked} />
      </section>
    </div>
  )
}

/** The document as it was sent. Its address holds no token: that is in a header. */
function View({ token, asked }: { token: string; asked: Confirmation }) {
  const [attempt, setAttempt] = useState(0)
  const source = useMemo(() => {
    const input = { strData: token }
    return {
      url: addressOf(getStampConfirmationPdf, input),
      headers: headersOf(getStampConfirmationPdf, input, {}),
    }
  }, [token])
  const opened = usePdf(source, attempt)
  const { sizes } = usePageSizes(opened.state === 'open' ? opened.pdf : null)
  const viewer = useViewer(sizes, {
    single: useNarrow('drawer'),
    fit: 'page',
    firstPage: asked.visible ? asked.page : undefined,
  })
  return <PreviewDocument opened={opened} viewer={viewer} onRetry={() => setAttempt(attempt + 1)} />
}

import { envelopeCan } from '@laisen/contract/envelope-rules'
import { useEffect, useState } from 'react'
import { startApplication } from '../../first/start-application.ts'
import bare from '../../frame/bare-frame.module.css'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccessCode } from './access-code.tsx'
import { Asked } from './asked.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import { FirstPage } from './first-page.tsx'
import { signMessages } from './messages.ts'
import { Opening } from './opening.tsx'
import s from './sign.module.css'
import { passOn } from './take-over.ts'
import { useFirstPicture } from './use-first-picture.ts'
import { type Signing, useSigning } from './use-signing.ts'

/**
 * The first view of /Sign, which is there long before the application: who asks for what, and the first page of the document as a picture.
 * Then it fetches the application, which takes its place. What it cannot show itself, such as how the envelope ended, the application does.
 */
export function FirstScreen() {
  const { signing, error, noLink } = useSigning()
  return (
    <div className={bare.page}>
      <header className={bare.bar}>
        <a href={paths.login} className={bare.home}>
          <Logo />
        </a>
        <span className={bare.space} />
        <span data-language>
          <LanguageChoice />
        </span>
      </header>
      <main className={bare.sheet}>
        {signing ? <Opened signing={signing} /> : <Alone over={noLink || error !== undefined} />}
      </main>
    </div>
  )
}

/** Until the envelope is known. `over`: there is none, and the application says why. */
function Alone({ over }: { over: boolean }) {
  const t = useText(signMessages)
  usePageTitle(t('title'))
  const failed = useApplication(over)
  return (
    <section className={s.alone}>
      <h1>{t('title')}</h1>
      {failed ? <Failed /> : <Opening />}
    </section>
  )
}

function Opened({ signing }: { signing: Signing }) {
  const { envelope } = signing
  usePageTitle(envelope.subject)
  const acts = envelopeCan('act', envelope) && (envelope.state === 'sent' || envelope.state === 'opened')
  if (acts && envelope.accessCodeNeeded) return <AccessCode signing={signing} />
  return <Reading signing={signing} acts={acts} />
}

function Reading({ signing, acts }: { signing: Signing; acts: boolean }) {
  const t = useText(signMessages)
  const { session, envelope } = signing
  const { documents } = envelope
  const language = useLanguage()
  const [documentID, setDocumentID] = useState(documents[0]?.documentID)
  const document = documents.find((one) => one.documentID === documentID)
  const { picture, settled } = useFirstPicture(acts ? session : undefined, documentID)
  useEffect(() => {
    // The language was told to the server already.
    passOn({ session, envelope: { ...envelope, language }, documentID, picture })
  }, [session, envelope, language, documentID, picture])
  // Not before: on a slow line the picture would come later.
  const failed = useApplication(settled)
  if (!acts || !document)
    return (
      <section className={s.alone}>
        <Asked envelope={envelope} />
        {failed ? <Failed /> : <Opening />}
      </section>
    )
  return (
    <div className={s.screen}>
      <Asked envelope={envelope} className={s.before} />
      <section className={s.document} aria-label={t('documents')}>
        <DocumentTabs documents={documents} documentID={document.documentID} onChoose={setDocumentID}>
          {picture ? (
            <FirstPage key={document.documentID} document={document} picture={picture} />
          ) : (
            <div className={s.firstPage}>{!settled && <Opening />}</div>
          )}
        </DocumentTabs>
      </section>
      <section className={s.panel}>
        <div className={s.decide}>
          {failed ? (
            <Failed />
          ) : (
            <p role="status" className={s.opening}>
              {t('following')}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

function Failed() {
  const t = useText(signMessages)
  return (
    <Notice kind="error" actions={<Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}>
      {t('notFollowing')}
    </Notice>
  )
}

/** Starts the application, once it is wanted. True where it cannot be had. */
function useApplication(wanted: boolean): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (wanted) startApplication().catch(() => setFailed(true))
  }, [wanted])
  return failed
}

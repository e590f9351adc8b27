import { envelopeCan } from '@laisen/contract/envelope-rules'
import { useLayoutEffect } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCompanyColors } from '../../frame/company-colors.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccessCode } from './access-code.tsx'
import { ActScreen } from './act-screen.tsx'
import { EndedScreen, WayBack } from './ended-screen.tsx'
import { signMessages } from './messages.ts'
import { Opening } from './opening.tsx'
import s from './sign.module.css'
import { takeOver } from './take-over.ts'
import { useSigning } from './use-signing.ts'

/** /Sign: a recipient reads the documents of an envelope and acts on them. They need no account. */
export function Component() {
  const t = useText(signMessages)
  const { signing, error, noLink, begin } = useSigning()
  useCompanyColors(signing?.envelope.companyBrand.colors)
  useLayoutEffect(takeOver, [])
  usePageTitle(signing?.envelope.subject ?? t('title'))
  if (signing) {
    const { envelope } = signing
    const acts = envelopeCan('act', envelope) && (envelope.state === 'sent' || envelope.state === 'opened')
    if (!acts) return <EndedScreen signing={signing} />
    return envelope.accessCodeNeeded ? <AccessCode signing={signing} /> : <ActScreen signing={signing} />
  }
  return (
    <section className={s.alone}>
      <h1>{t('title')}</h1>
      {noLink && <Notice kind="information">{t('noLink')}</Notice>}
      {error === undefined && !noLink && <Opening />}
      {error !== undefined && (
        <Notice
          kind="error"
          actions={error instanceof Refusal ? undefined : <Button onClick={() => void begin()}>{t('tryAgain')}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
      {error !== undefined && <WayBack />}
    </section>
  )
}

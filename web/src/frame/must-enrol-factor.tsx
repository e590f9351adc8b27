import { factorMessages } from '@laisen/contract/messages/factors'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import s from './factor.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { refreshSession } from './session.ts'

/** Shown when a second factor is required but not set up yet. */
export function MustEnrolFactor() {
  const t = useText(factorMessages)
  const [codes, setCodes] = useState<readonly string[]>()
  const title = t(codes ? 'keepTitle' : 'mustEnrolTitle')
  usePageTitle(title)
  const done = async () => {
    toast.success(t('factorIsOn'))
    await refreshSession()
  }
  return (
    <div className={s.page}>
      <h1>{title}</h1>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <div className={s.buttons}>
            <Button variant="primary" onClick={() => void done()}>
              {t('kept')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="second">{t('mustEnrolText')}</p>
          <EnrolFactor withPassword={false} onEnrolled={setCodes} />
        </>
      )}
    </div>
  )
}

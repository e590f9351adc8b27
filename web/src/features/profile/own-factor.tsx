import { getFactor } from '@laisen/contract/endpoints/factors'
import { listSessions } from '@laisen/contract/endpoints/session'
import { factorMessages } from '@laisen/contract/messages/factors'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { refreshSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { EnrolDialog, KeepCodesDialog, ProveDialog } from './factor-dialogs.tsx'
import s from './profile.module.css'

/** Below this number, the user is asked to create new recovery codes. */
const fewCodes = 3

const dialogs = ['set-up', 'renew', 'turn-off'] as const
type DialogName = (typeof dialogs)[number]

/** The user's own second factor: status, setup, recovery codes, and turning it off. */
export function OwnFactor() {
  const t = useText(factorMessages)
  const factor = useCall(getFactor, {})
  const { dialog, open, close } = useDialog(dialogs)
  const [fresh, setFresh] = useState<{ codes: readonly string[]; word: 'factorIsOn' | 'codesRenewed' }>()

  const keep = (word: 'factorIsOn' | 'codesRenewed') => (codes: readonly string[]) => {
    close()
    setFresh({ codes, word })
    // Setting up a factor ends the other sessions, so the list further down is loaded again.
    void queryClient.invalidateQueries({ queryKey: keyOf(getFactor) })
    void queryClient.invalidateQueries({ queryKey: keyOf(listSessions) })
  }
  // Announced only now: earlier, the notice would cover the dialog's button on a phone.
  const kept = () => {
    if (fresh) toast.success(t(fresh.word))
    setFresh(undefined)
    void refreshSession()
  }
  const turnedOff = () => {
    close()
    toast.success(t('factorIsOff'))
    void queryClient.invalidateQueries()
  }
  return (
    <section className={s.section} aria-labelledby="own-factor">
      <div>
        <h2 id="own-factor">{t('factor')}</h2>
        <p className="second">{t('factorIntro')}</p>
      </div>
      {factor.error && (
        <LoadError error={factor.error} title={t('factorFailed')} onRetry={() => void factor.refetch()} />
      )}
      {factor.isPending && <Spinner />}
      {factor.data && <Standing factor={factor.data} onAsk={open} />}
      {factor.data && dialog?.name === 'set-up' && !factor.data.enrolled && (
        <EnrolDialog onClose={close} onEnrolled={keep('factorIsOn')} />
      )}
      {factor.data?.enrolled && (dialog?.name === 'renew' || dialog?.name === 'turn-off') && (
        <ProveDialog
          what={dialog.name}
          demanded={factor.data.demanded}
          onClose={close}
          onRenewed={keep('codesRenewed')}
          onTurnedOff={turnedOff}
        />
      )}
      {fresh && <KeepCodesDialog codes={fresh.codes} onKept={kept} />}
    </section>
  )
}

interface StandingProps {
  factor: { enrolled: boolean; enrolDate: string; recoveryCodesLeft: number; demanded: boolean }
  onAsk: (dialog: DialogName) => void
}

function Standing({ factor, onAsk }: StandingProps) {
  const t = useText(factorMessages)
  const format = useFormat()
  const { enrolled, enrolDate, recoveryCodesLeft, demanded } = factor
  return (
    <>
      <p className={s.standing}>
        <Badge tone={enrolled ? 'green' : 'grey'}>
          {enrolled ? t('factorOn', { date: format.day(enrolDate) }) : t('factorOff')}
        </Badge>
        {enrolled && <span>{t('codesLeft', { count: recoveryCodesLeft })}</span>}
        {demanded && <span className="second">{t('factorDemanded')}</span>}
      </p>
      {enrolled && recoveryCodesLeft < fewCodes && <p className={s.low}>{t('codesLow')}</p>}
      <div className={s.buttons}>
        {enrolled ? (
          <>
            <Button onClick={() => onAsk('renew')}>{t('newCodes')}</Button>
            <Button variant="quietDanger" onClick={() => onAsk('turn-off')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button icon={IconShieldLock} onClick={() => onAsk('set-up')}>
            {t('setUp')}
          </Button>
        )}
      </div>
    </>
  )
}

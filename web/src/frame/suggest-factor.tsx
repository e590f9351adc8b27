import { remindLater } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { suggestFactorMessages } from '@laisen/contract/messages/suggest-factor'
import { useLocation, useNavigate } from 'react-router'
import { useChange } from '../api/use-call.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import s from './confirm-identity.module.css'
import { useSession } from './session.ts'

/** Asks administrators without a second factor, and whom one will be required of, to set it up. "Later" is remembered for a week, or for a day. */
export function SuggestFactor() {
  const t = useText(suggestFactorMessages)
  const { user } = useSession()
  const format = useFormat()
  const day = user.factorDueDate === '' ? undefined : format.day(user.factorDueDate)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const later = useChange(remindLater, [getInfoUser])
  // There the button that sets it up is on the screen.
  const isThere = pathname === paths.userProfile && search.includes('tab=security')
  if (isThere) return null
  return (
    <Notice
      kind="information"
      className={s.notice}
      title={day ? t('dueTitle', { day }) : t('suggestTitle')}
      actions={
        <>
          <Button variant="primary" onClick={() => void navigate(`${paths.userProfile}?tab=security`)}>
            {t('suggestAction')}
          </Button>
          <Button busy={later.isPending} onClick={() => later.mutate({})}>
            {t('suggestLater')}
          </Button>
        </>
      }
    >
      {t(day ? 'dueText' : 'suggestText')}
    </Notice>
  )
}

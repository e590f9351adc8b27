import { listColleagues } from '@laisen/contract/endpoints/envelopes'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Colleague } from './draft.ts'
import { recipientMessages } from './recipient-messages.ts'

interface Props {
  email: string
  taken: readonly number[]
  onUse: (colleague: Colleague) => void
}

const wholeEmail = /^\S+@\S+\.\S+$/
const typingPauseMs = 300

/** Says that a typed email is a colleague’s: as one of the company, they act logged in, and find the envelope in their list. */
export function ColleagueOffer({ email, taken, onUse }: Props) {
  const t = useText(recipientMessages)
  const typed = useSettled(email.trim().toLowerCase())
  const enabled = wholeEmail.test(typed)
  const { data } = useCall(listColleagues, { Page: 1, PerPage: 5, Search: typed }, { enabled, staleSeconds: 60 })
  const found = enabled ? data?.listData.find((one) => one.email.toLowerCase() === typed) : undefined
  if (!found || taken.includes(found.employeeID)) return null
  return (
    <Notice
      kind="information"
      actions={
        <Button toolbar onClick={() => onUse(found)}>
          {t('useColleague')}
        </Button>
      }
    >
      {t('isColleague', { name: found.employeeName })}
    </Notice>
  )
}

/** What somebody typed, once they pause. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

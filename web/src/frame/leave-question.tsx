import { frameMessages } from '@laisen/contract/messages/frame'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { giveUpForms, isAnyUnsaved, onLeavingForms, throwsAway } from '../ui/unsaved.ts'

/**
 * Asks before a changed form is thrown away: by Esc or Cancel, by Back, by a menu entry, by another tab, or by leaving
 * the product, where the browser asks in its own words.
 */
export function LeaveQuestion() {
  const t = useText(frameMessages)
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) =>
    throwsAway({ from, to, back: historyAction === 'POP' }),
  )
  useEffect(() => onLeavingForms((go) => setLeaving({ go })), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isAnyUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  const blocked = blocker.state === 'blocked'
  const keep = () => {
    if (blocked) blocker.reset()
    setLeaving(undefined)
  }
  const discard = () => {
    giveUpForms()
    if (blocked) blocker.proceed()
    else leaving?.go()
    setLeaving(undefined)
  }
  // Mounted when it asks, so that it lies above the dialog that it asks about.
  if (!blocked && !leaving) return null
  return (
    <ConfirmDialog
      opened
      title={t('discardTitle')}
      keep={t('keepEditing')}
      action={t('discard')}
      onKeep={keep}
      onConfirm={discard}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}

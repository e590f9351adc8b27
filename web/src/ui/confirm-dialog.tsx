import { frameMessages } from '@laisen/contract/messages/frame'
import type { ReactNode } from 'react'
import { errorText } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import s from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import type { TablerIcon } from './icon.tsx'
import { Notice } from './notice.tsx'

interface Props {
  opened: boolean
  /** A question: “Delete this certificate?” */
  title: string
  /** What it is about, with the facts on dotted blanks. */
  children: ReactNode
  /** What is kept, and whether it can be undone. */
  safe?: ReactNode
  /** A picture of the subject. */
  picture?: ReactNode
  /** The safe choice: “Keep it”. It has the focus. */
  keep?: string
  /** Verb and noun: “Delete certificate”. */
  action: string
  icon?: TablerIcon
  /** Whether something is deleted. */
  danger?: boolean
  busy?: boolean
  /** Why the action was refused; the dialog stays open. */
  error?: unknown
  onKeep: () => void
  onConfirm: () => void
}

/** Confirms an action that cannot be undone. The safe button has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  safe,
  picture,
  keep,
  action,
  icon,
  danger = true,
  busy,
  error,
  onKeep,
  onConfirm,
}: Props) {
  const t = useText(frameMessages)
  return (
    <Dialog
      opened={opened}
      onClose={onKeep}
      title={title}
      staysOpen={busy ?? false}
      footer={
        <>
          <Button onClick={onKeep} data-autofocus blocked={busy ? t('saving') : false}>
            {keep ?? t('keepIt')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} icon={icon} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error !== undefined && error !== null && <Notice kind="error">{errorText(error)}</Notice>}
      <div className={s.confirm}>
        {picture && <div className={s.confirmPicture}>{picture}</div>}
        <div className={s.confirmWords}>
          <div>{children}</div>
          {safe && <p className="second">{safe}</p>}
        </div>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import s from './dialog.module.css'
import { later, useEver } from './later.tsx'

/** Widths of 1§9: 532 for confirmations and short forms, 550 for one picker, 750 for two columns or a table. */
type DialogWidth = 532 | 550 | 750

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  width?: DialogWidth
  /** The buttons on the right, the safe one first. */
  footer?: ReactNode
  /** Content to the left of the buttons. */
  note?: ReactNode
  /** Makes the dialog a form, so that Enter submits. */
  onSubmit?: (() => void) | undefined
  /** Esc and clicks outside do not close it: a call is running, or the question must be answered. */
  staysOpen?: boolean
  /** A sub-page shown instead of the content: `<PickerPage>`. */
  subPage?: ReactNode
  children: ReactNode
}

const DialogWindow = later(async () => (await import('./later/dialog-window.tsx')).DialogWindow)

/** A dialog 64 px from the top. The body scrolls and the footer stays; on phones it fills the screen. */
export function Dialog(props: DialogProps) {
  return useEver(props.opened) ? <DialogWindow {...props} /> : null
}

/** Two columns of fields; one on phones. */
export function DialogColumns({ children }: { children: ReactNode }) {
  return <div className={s.columns}>{children}</div>
}

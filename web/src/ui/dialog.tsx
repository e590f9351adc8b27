import { frameMessages } from '@laisen/contract/messages/frame'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import s from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useTopmost } from './topmost.ts'

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

/** A dialog 64 px from the top. The body scrolls and the footer stays; on phones it fills the screen. */
export function Dialog({
  opened,
  onClose,
  title,
  width = 532,
  footer,
  note,
  onSubmit,
  staysOpen = false,
  subPage,
  children,
}: DialogProps) {
  const t = useText(frameMessages)
  const isTopmost = useTopmost(opened)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const page = (
    <>
      <div className={s.head}>
        <Modal.Title className={s.title ?? ''}>{title}</Modal.Title>
        {!staysOpen && <IconButton label={t('close')} icon={IconX} onClick={onClose} className={s.close} />}
      </div>
      <div className={s.body}>{children}</div>
      {(footer || note) && (
        <div className={s.footer}>
          {note && <div className={s.note}>{note}</div>}
          <div className={s.buttons}>{footer}</div>
        </div>
      )}
    </>
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={() => isTopmost() && onClose()}
      size={width}
      closeOnEscape={!staysOpen && !subPage}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'pop', duration: 240, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' }}
      zIndex={300}
    >
      <Modal.Overlay className={classNames(s.overlay)} backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content classNames={{ inner: s.inner ?? '', content: s.content ?? '' }} radius={0}>
        {/* The form stays mounted below a sub-page, so that its values and focus are kept. */}
        <div className={s.slide} hidden={Boolean(subPage)} style={subPage ? { display: 'none' } : undefined}>
          {onSubmit ? (
            <form className={s.form} onSubmit={submit} noValidate>
              {page}
            </form>
          ) : (
            page
          )}
        </div>
        {subPage}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Two columns of fields; one on phones. */
export function DialogColumns({ children }: { children: ReactNode }) {
  return <div className={s.columns}>{children}</div>
}

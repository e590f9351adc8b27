import { frameMessages } from '@laisen/contract/messages/frame'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../class-names.ts'
import s from '../dialog.module.css'
import type { DialogProps } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { useOpenedAfterwards } from '../later.tsx'
import { useTopmost } from '../topmost.ts'
import { inMantine } from './in-mantine.tsx'
import { useFocusBack } from './use-focus-back.ts'

export const DialogWindow = inMantine(function DialogWindow({
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
  const shown = useOpenedAfterwards(opened)
  useFocusBack(shown)
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
          <div className={s.buttons} data-buttons>
            {footer}
          </div>
        </div>
      )}
    </>
  )
  return (
    <Modal.Root
      opened={shown}
      onClose={() => isTopmost() && onClose()}
      size={width}
      closeOnEscape={!staysOpen && !subPage}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'pop', duration: 240, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' }}
      returnFocus={false}
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
})

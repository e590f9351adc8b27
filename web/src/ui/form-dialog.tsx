import { frameMessages } from '@laisen/contract/messages/frame'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import s from './dialog.module.css'
import { Dialog, type DialogProps } from './dialog.tsx'
import { leaveForms, useUnsaved } from './unsaved.ts'

interface Props extends Pick<DialogProps, 'onClose' | 'title' | 'width' | 'note' | 'subPage' | 'children'> {
  opened?: boolean
  /** Whether the form differs from what it began with. If so, closing it asks first. */
  changed: boolean
  /** Explains the red star: “must be filled in”. */
  mustFill?: string
  /** The button that closes the dialog, if it is not “Cancel”. */
  keep?: string | undefined
  /** Verb and noun: “Save group”. */
  save: string
  danger?: boolean | undefined
  busy: boolean
  onSave: () => void
}

/** A dialog with a form. Cancel stands left of what it saves, and nothing that was entered is lost without a question. */
export function FormDialog(props: Props) {
  const { opened = true, changed, mustFill, keep, save, danger, busy, onSave, onClose, note, ...dialog } = props
  const t = useText(frameMessages)
  useUnsaved(opened && changed, 'dialog')
  const close = () => (changed ? leaveForms(onClose) : onClose())
  return (
    <Dialog
      {...dialog}
      opened={opened}
      onClose={close}
      onSubmit={onSave}
      staysOpen={busy}
      note={
        note ??
        (mustFill && (
          <>
            <span className={s.star}>*</span> {mustFill}
          </>
        ))
      }
      footer={
        <>
          <Button onClick={close} blocked={busy && t('saving')}>
            {keep ?? t('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {save}
          </Button>
        </>
      }
    />
  )
}

import { frameMessages } from '@laisen/contract/messages/frame'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import s from './people.module.css'

interface Props extends Pick<DialogProps, 'onClose' | 'title' | 'width' | 'subPage' | 'children'> {
  opened?: boolean
  /** Explains the red star: “must be filled in”. */
  mustFill?: string
  /** Verb and noun: “Save group”. */
  save: string
  busy: boolean
  onSave: () => void
}

/** A dialog with form fields, Cancel and Save. */
export function FieldsDialog({ opened = true, mustFill, save, busy, onSave, ...dialog }: Props) {
  const t = useText(frameMessages)
  return (
    <Dialog
      {...dialog}
      opened={opened}
      onSubmit={onSave}
      staysOpen={busy}
      note={
        mustFill && (
          <>
            <span className={s.star}>*</span> {mustFill}
          </>
        )
      }
      footer={
        <>
          <Button onClick={dialog.onClose} blocked={busy && t('saving')}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {save}
          </Button>
        </>
      }
    />
  )
}

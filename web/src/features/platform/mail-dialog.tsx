import { viewMail } from '@laisen/contract/endpoints/installation'
import { getCompany } from '@laisen/contract/endpoints/platform'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { IconMailOpened } from '@tabler/icons-react'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import s from './platform.module.css'

/** Asks before opening an email: its link could open someone's account, so the opening is recorded. */
export function MailDialog({ mailID, onClose }: { mailID: number; onClose: () => void }) {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const view = useChange(viewMail, [getCompany])
  const mail = view.data
  if (!mail) {
    return (
      <ConfirmDialog
        opened
        title={t('openMailTitle')}
        keep={frame('cancel')}
        action={t('openMail')}
        icon={IconMailOpened}
        danger={false}
        busy={view.isPending}
        error={view.error}
        onKeep={onClose}
        onConfirm={() => view.mutate({ mailID })}
      >
        {t('openMailText')}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      opened
      width={750}
      onClose={onClose}
      title={mail.subject}
      footer={
        <Button variant="primary" onClick={onClose}>
          {frame('close')}
        </Button>
      }
    >
      <p className="second">{t('mailTo', { recipient: mail.recipient })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an email is longer than a phone; with the focus on it the arrow keys scroll. */}
      <section className={s.letter} aria-label={mail.subject} tabIndex={0}>
        {mail.text}
      </section>
    </Dialog>
  )
}

import { copyEnvelopeLink } from '@laisen/contract/endpoints/sent-envelopes'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changeMessages } from './change-messages.ts'
import { staleEnvelopes } from './stale.ts'
import type { EnvelopeRecipient } from './use-envelope.ts'

interface Props {
  recipient: EnvelopeRecipient
  onClose: () => void
}

/** Makes a link that the sender passes on. It replaces those before it, so it is not made before the sender says so. */
export function LinkDialog({ recipient: { recipientID, name, email }, onClose }: Props) {
  const t = useText(changeMessages)
  const frame = useText(frameMessages)
  const make = useChange(copyEnvelopeLink, staleEnvelopes)
  const [copied, setCopied] = useState(false)
  const link = make.data?.link
  // Where the browser does not allow it, the link is there to be copied by hand.
  const copy = async (text: string) => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('linkTitle', { name })}
      staysOpen={make.isPending}
      footer={
        <>
          <Button onClick={onClose}>{frame(link ? 'close' : 'cancel')}</Button>
          {!link && (
            <Button
              variant="primary"
              icon={IconLink}
              busy={make.isPending}
              data-autofocus
              onClick={() =>
                make.mutate({ recipientID, shown: { name, email } }, { onSuccess: (made) => void copy(made.link) })
              }
            >
              {t('linkMake')}
            </Button>
          )}
          {/* Browsers allow clipboard access only on https and localhost. */}
          {link && navigator.clipboard && (
            <Button variant="primary" icon={copied ? IconCheck : IconCopy} onClick={() => void copy(link)}>
              {t(copied ? 'linkCopied' : 'linkCopy')}
            </Button>
          )}
        </>
      }
    >
      {make.error && <Notice kind="error">{errorText(make.error)}</Notice>}
      <p>{t('linkText', { name })}</p>
      {link && (
        <TextField
          label={t('link')}
          value={link}
          readOnly
          mono
          // The button that had the focus is gone.
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={() => undefined}
        />
      )}
    </Dialog>
  )
}

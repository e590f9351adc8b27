import type { DataOf } from '@laisen/contract/endpoint'
import type { checkDraft } from '@laisen/contract/endpoints/envelopes'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/toast.tsx'
import { reviewMessages } from './review-messages.ts'
import { checkBeforeSending } from './send.ts'
import type { Composer } from './use-composer.ts'
import type { Problems } from './use-problems.ts'

const SendDialog = later(async () => (await import('./send-dialog.tsx')).SendDialog)

interface Props {
  composer: Composer
  problems: Problems
}

/** Saves, has the server check, and shows what will be sent. What is missing is listed in this step already. */
export function SendButton({ composer, problems }: Props) {
  const t = useText(reviewMessages)
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<DataOf<typeof checkDraft>>()
  const check = async () => {
    setBusy(true)
    try {
      const envelopeID = await composer.saved()
      if (envelopeID === undefined) return
      const answer = await checkBeforeSending(envelopeID, composer.version())
      problems.checked(answer.problems)
      if (answer.problems.length === 0) setChecked(answer)
      else toast.problem(t('completeFirst'))
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="primary"
        toolbar
        icon={IconSend}
        busy={busy}
        blocked={problems.list.length > 0 && t('completeFirst')}
        onClick={() => void check()}
      >
        {t('send')}
      </Button>
      {checked && <SendDialog composer={composer} checked={checked} onClose={() => setChecked(undefined)} />}
    </>
  )
}

import type { DraftContent } from '@laisen/contract/envelope-draft'
import { limits } from '@laisen/contract/limits'
import { useText } from '../../i18n/use-text.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { reviewMessages } from './review-messages.ts'
import type { Composer } from './use-composer.ts'

/** What every recipient reads in the email. */
export function MessageForm({ composer }: { composer: Composer }) {
  const t = useText(reviewMessages)
  const { subject, message } = composer.content
  const set = (part: Partial<DraftContent>) => composer.change((content) => ({ ...content, ...part }))
  return (
    <>
      <TextField
        label={t('subject')}
        required
        data-review="subject"
        maxLength={limits.envelopeSubjectCharacters}
        value={subject}
        onChange={(next) => set({ subject: next })}
      />
      <TextArea
        label={t('messageField')}
        hint={t('messageHint')}
        maxLength={limits.envelopeMessageCharacters}
        value={message}
        onChange={(next) => set({ message: next })}
      />
    </>
  )
}

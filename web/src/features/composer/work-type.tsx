import type { DraftContent } from '@laisen/contract/envelope-draft'
import { useState } from 'react'
import { useSession } from '../../frame/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { documentMessages } from './document-messages.ts'
import s from './documents.module.css'
import { ownRecipient } from './draft.ts'
import type { Composer } from './use-composer.ts'

/** Whether the sender alone signs, or others do. */
export function WorkType({ composer }: { composer: Composer }) {
  const t = useText(documentMessages)
  const [asking, ask] = useState(false)
  const toSelfSigned = useSelfSigned(composer)
  const { workType, recipients } = composer.content
  const { employeeID } = useSession().user
  const others = recipients.filter((one) => one.employeeID !== employeeID)
  const choose = (next: DraftContent['workType']) => {
    if (next === 'workflow') composer.change((content) => ({ ...content, workType: next }))
    else if (others.length > 0) ask(true)
    else toSelfSigned()
  }
  return (
    <div className={s.workType}>
      <span className={s.label}>{t('workType')}</span>
      <Segmented
        label={t('workType')}
        value={workType}
        segments={[
          { value: 'workflow', label: t('workflow') },
          { value: 'self-signed', label: t('selfSigned') },
        ]}
        onChange={choose}
      />
      <p className={s.hint}>{t(workType === 'workflow' ? 'workflowHint' : 'selfSignedHint')}</p>
      <ConfirmDialog
        opened={asking}
        title={t('selfSignedQuestion')}
        keep={t('keepRecipients')}
        action={t('removeRecipients')}
        onKeep={() => ask(false)}
        onConfirm={() => {
          toSelfSigned()
          ask(false)
        }}
      >
        {t('selfSignedText', { count: others.length })}
      </ConfirmDialog>
    </div>
  )
}

function useSelfSigned(composer: Composer) {
  const { user } = useSession()
  const language = useLanguage()
  return () =>
    composer.change((content) => {
      const found = content.recipients.find((one) => one.employeeID === user.employeeID)
      const own = { ...(found ?? ownRecipient(user, language)), step: 1, action: 'sign' as const, globalCertID: null }
      const fields = content.fields.filter(({ recipientKey }) => recipientKey === own.key)
      return { ...content, workType: 'self-signed', recipients: [own], fields }
    })
}

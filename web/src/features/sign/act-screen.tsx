import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { later } from '../../ui/later.tsx'
import { ActPanel } from './act-panel.tsx'
import { Asked } from './asked.tsx'
import { DocumentPlace } from './document-place.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import { passedOn } from './take-over.ts'
import { useFilled } from './use-filled.ts'
import type { Signing } from './use-signing.ts'

const SignatureDialog = later(async () => (await import('./signature-dialog.tsx')).SignatureDialog)

/** The documents, and beside them what is to be filled in and decided. */
export function ActScreen({ signing }: { signing: Signing }) {
  const t = useText(signMessages)
  const { documents } = signing.envelope
  const fill = useFilled(signing)
  const [documentID, setDocumentID] = useState(passedOn()?.documentID ?? documents[0]?.documentID ?? 0)
  const [shown, setShown] = useState<RecipientField>()
  const [drawing, setDrawing] = useState<'signature' | 'initials'>()
  const show = (field: RecipientField) => {
    setDocumentID(field.documentID)
    setShown(field)
    if (field.kind === 'signature' || field.kind === 'initials') setDrawing(field.kind)
    else document.querySelector<HTMLElement>(`#field-${field.fieldID} :is(input, textarea)`)?.focus()
  }
  const press = (field: RecipientField) => {
    const { checks } = fill.filled
    const { fieldID, kind } = field
    if (kind === 'checkbox') fill.change({ checks: { ...checks, [fieldID]: !checks[fieldID] } })
    show(field)
  }
  const view = <DocumentPlace key={documentID} {...{ signing, documentID, fill, shown }} onField={press} />
  return (
    <div className={s.screen}>
      <Asked envelope={signing.envelope} className={s.before} />
      <section className={s.document} aria-label={t('documents')}>
        <DocumentTabs {...{ documents, documentID }} onChoose={setDocumentID}>
          <div className={s.view}>{view}</div>
        </DocumentTabs>
      </section>
      <ActPanel signing={signing} fill={fill} onField={show} />
      {drawing && (
        <SignatureDialog
          kind={drawing}
          signing={signing}
          onUse={(picture) => fill.change({ [drawing]: picture })}
          onClose={() => setDrawing(undefined)}
        />
      )}
    </div>
  )
}

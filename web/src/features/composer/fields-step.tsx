import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fieldMessages } from './field-messages.ts'
import { FieldProperties } from './field-properties.tsx'
import { FieldTools } from './field-tools.tsx'
import s from './fields.module.css'
import { FieldsDocument } from './fields-document.tsx'
import { recipientOf } from './recipient-card.tsx'
import { RecipientList } from './recipient-list.tsx'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import { usePlacing } from './use-placing.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** The recipients left, the pages in the middle, and right what can be placed on them. On a phone, one above the other. */
export function FieldsStep({ composer, view, problems }: Props) {
  const t = useText(fieldMessages)
  const { documents, recipients, fields } = composer.content
  const document = documents.find(({ key }) => key === view.documentKey) ?? documents[0]
  const recipient = recipientOf(view, recipients)
  const field = fields.find(({ key }) => key === view.fieldKey)
  const placing = usePlacing({ composer, view, document, recipient })
  const ready = document !== undefined && recipient !== undefined
  return (
    <div className={s.panes}>
      {!view.narrow && (
        <div className={s.left}>
          <RecipientList {...{ composer, view, problems }} />
        </div>
      )}
      {view.narrow && ready && <FieldTools {...{ composer, view, placing, recipient, document }} />}
      <div className={s.middle}>
        {ready ? (
          <FieldsDocument key={document.key} {...{ composer, view, problems, placing, document, recipient }} />
        ) : (
          <EmptyState
            title={t(document ? 'noRecipient' : 'noDocument')}
            actions={
              <Button onClick={() => (document ? view.edit('new') : view.goTo('documents'))}>
                {t(document ? 'addRecipient' : 'addDocument')}
              </Button>
            }
          >
            {t('thenPlace')}
          </EmptyState>
        )}
      </div>
      {(!view.narrow || field) && (
        <aside className={s.right} aria-label={t('fields')}>
          {!view.narrow && ready && <FieldTools {...{ composer, view, placing, recipient, document }} />}
          {field && <FieldProperties key={field.key} {...{ composer, view, problems, field }} />}
        </aside>
      )}
    </div>
  )
}

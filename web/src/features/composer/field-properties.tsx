import type { DraftField } from '@laisen/contract/envelope-draft'
import { limits } from '@laisen/contract/limits'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pagesOf } from './documents.ts'
import { changed } from './draft.ts'
import { removeField } from './field-box.tsx'
import { keptOnPage } from './field-geometry.ts'
import { fieldMessages } from './field-messages.ts'
import { FieldPlace } from './field-place.tsx'
import s from './fields.module.css'
import { copiesOnAllPages, movedTo } from './new-field.ts'
import { PageMode } from './page-mode.tsx'
import { problemMessages } from './problem-messages.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
  field: DraftField
}

/** What can be set for the chosen field. */
export function FieldProperties({ composer, view, problems, field }: Props) {
  const t = useText(fieldMessages)
  const words = useText(problemMessages)
  const { key, kind } = field
  const { documents, recipients } = composer.content
  const document = documents.find((one) => one.key === field.documentKey)
  const pages = document ? pagesOf(document, composer.files) : []
  const change = (part: Partial<DraftField>) =>
    composer.change((content) => {
      const next = { ...movedTo(field, part.page ?? field.page), ...part }
      const page = pages[next.page - 1]
      return { ...content, fields: changed(content.fields, key, { ...next, ...(page && keptOnPage(next, page)) }) }
    })
  const signing = kind === 'signature' || kind === 'date'
  const owners = recipients.filter(({ action }) => !signing || action === 'sign')
  const typed = kind === 'text' || kind === 'checkbox'
  const turnable = kind === 'text' || kind === 'name' || kind === 'date'
  return (
    <section className={s.properties} aria-label={t('properties')}>
      <h2>{t(kind)}</h2>
      {problems.of(key).map(({ code }) => (
        <p key={code} className={s.problem} role="alert">
          {words(code)}
        </p>
      ))}
      <SelectField
        label={t('owner')}
        toolbar
        value={field.recipientKey}
        options={owners.map((one) => ({ value: one.key, label: one.name.trim() || one.email || t('nobody') }))}
        onChange={(recipientKey) => change({ recipientKey })}
      />
      {kind !== 'signature' && (
        <Switch label={t('required')} checked={field.required} onChange={(required) => change({ required })} />
      )}
      {typed && (
        <TextField
          label={t('label')}
          hint={t('labelHint')}
          toolbar
          maxLength={limits.fieldLabelCharacters}
          value={field.label ?? ''}
          onChange={(label) => change({ label })}
        />
      )}
      {turnable && (
        <SelectField
          label={t('textDirection')}
          toolbar
          value={field.textDirection}
          options={(['horizontal', 'vertical'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(textDirection) => change({ textDirection })}
        />
      )}
      {kind === 'signature' && <PageMode field={field} count={pages.length} onChange={change} />}
      <FieldPlace field={field} count={pages.length} onChange={change} />
      <div className={s.propertyButtons}>
        {!signing && (
          <Button
            toolbar
            icon={IconCopy}
            blocked={pages.length < 2 && t('onePageOnly')}
            onClick={() =>
              composer.change((content) => ({
                ...content,
                fields: [...content.fields, ...copiesOnAllPages(field, pages)].slice(0, limits.envelopeFields),
              }))
            }
          >
            {t('copyToAll')}
          </Button>
        )}
        <Button toolbar variant="quietDanger" icon={IconTrash} onClick={() => removeField(composer, view, key)}>
          {t('removeField')}
        </Button>
      </div>
    </section>
  )
}

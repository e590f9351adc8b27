import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { fieldKinds } from '@laisen/contract/envelope-rules'
import { IconGripVertical } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { DraftDocument, FieldKind } from './draft.ts'
import { kindIcons } from './field-kinds.ts'
import { fieldMessages } from './field-messages.ts'
import s from './fields.module.css'
import { colourOf } from './recipient-look.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import { kindProblem, type Placing } from './use-placing.ts'
import { useToolDrag } from './use-tool-drag.ts'

interface Props {
  composer: Composer
  view: DraftView
  placing: Placing
  recipient: DraftRecipient
  document: DraftDocument
}

/** What can be placed for the chosen recipient: by a click on the tool and one on the page, by dragging it there, or by Enter. */
export function FieldTools({ composer, view, placing, recipient, document }: Props) {
  const t = useText(fieldMessages)
  const { recipients } = composer.content
  return (
    <section className={s.tools} aria-label={t('fieldsFor')} style={colourOf(recipients, recipient.key)}>
      {view.narrow ? (
        <SelectField
          label={t('fieldsFor')}
          toolbar
          value={recipient.key}
          options={recipients.map(({ key, name, email }) => ({
            value: key,
            label: name.trim() || email || t('nobody'),
          }))}
          onChange={view.chooseRecipient}
        />
      ) : (
        <div className={s.toolsHead}>
          <h2>{t('fieldsFor')}</h2>
          <p className={s.toolsName}>
            <span className={s.swatch} aria-hidden="true" />
            {recipient.name.trim() || recipient.email || t('nobody')}
          </p>
        </div>
      )}
      <div className={s.toolList}>
        {fieldKinds.map((kind) => (
          <Tool
            key={kind}
            kind={kind}
            view={view}
            placing={placing}
            problem={kindProblem(kind, { composer, document, recipient })}
          />
        ))}
      </div>
    </section>
  )
}

interface ToolProps {
  kind: FieldKind
  view: DraftView
  placing: Placing
  problem: ReturnType<typeof kindProblem>
}

function Tool({ kind, view, placing, problem }: ToolProps) {
  const t = useText(fieldMessages)
  const drag = useToolDrag((page, point) => placing.atPoint(kind, page, point), t(kind))
  const on = view.kind === kind
  return (
    <button
      type="button"
      className={s.tool}
      aria-pressed={on}
      aria-disabled={problem !== undefined || undefined}
      title={problem && t(problem)}
      data-tool={kind}
      {...(problem === undefined && drag.handlers)}
      onKeyDown={(event) => event.key === 'Escape' && view.chooseKind(undefined)}
      onClick={(event) => {
        if (problem !== undefined || drag.dragged()) return
        // A click by key has no place on the page.
        if (event.detail === 0) placing.byKey(kind)
        else view.chooseKind(on ? undefined : kind)
      }}
    >
      <Icon of={kindIcons[kind]} />
      <span>
        {t(kind)}
        {problem && <span className={s.why}>{t(problem)}</span>}
      </span>
      <Icon of={IconGripVertical} size={16} className={s.toolGrip} />
    </button>
  )
}

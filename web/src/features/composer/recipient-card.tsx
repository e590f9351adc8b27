import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconEdit, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { withoutRecipient } from './draft.ts'
import { problemMessages } from './problem-messages.ts'
import { actionIcons, colourOf, lettersOf } from './recipient-look.ts'
import { recipientMessages } from './recipient-messages.ts'
import s from './recipients.module.css'
import { RemoveRecipient } from './remove-recipient.tsx'
import { pressedInSteps } from './steps.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
  recipient: DraftRecipient
  onDrag: (key: string | undefined) => void
}

/** A recipient. Choosing one decides for whom the next fields are placed. */
export function RecipientCard({ composer, view, problems, recipient, onDrag }: Props) {
  const t = useText(recipientMessages)
  const { key, name, email, action } = recipient
  const { recipients, fields } = composer.content
  const chosen = view.step === 'fields' && recipientOf(view, recipients)?.key === key
  const [removing, setRemoving] = useState(false)
  const remove = () => composer.change((now) => withoutRecipient(now, key))
  const count = fields.filter(({ recipientKey }) => recipientKey === key).length
  const onRemove = () => (count > 0 ? setRemoving(true) : remove())
  const actions = useCardActions({ composer, view, recipient, onRemove })
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (!by) return
    event.preventDefault()
    composer.change((now) => ({ ...now, recipients: pressedInSteps(now.recipients, key, by) }))
  }
  const called = name.trim() || email.trim() || t('unnamed')
  return (
    <li
      className={s.card}
      style={colourOf(recipients, key)}
      data-recipient={called}
      data-chosen={chosen || undefined}
      draggable
      onDragStart={() => onDrag(key)}
      onDragEnd={() => onDrag(undefined)}
    >
      <Icon of={IconGripVertical} className={s.grip} />
      <button
        type="button"
        className={s.choose}
        aria-pressed={view.step === 'fields' ? chosen : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('moveHint')}
        onKeyDown={press}
        onClick={() => (view.step === 'fields' ? view.chooseRecipient(key) : view.edit(key))}
      >
        <span className={s.letters} aria-hidden="true">
          {lettersOf(recipient)}
        </span>
        <span className={s.who}>
          <strong className={s.name}>{called}</strong>
          {name.trim() !== '' && (
            <span className={s.email} title={email}>
              {email || t('noEmail')}
            </span>
          )}
          <span className={s.action}>
            <Icon of={actionIcons[action]} size={15} />
            {t(`${action}s`)}
            {count > 0 && ` · ${t('fieldCount', { count })}`}
          </span>
        </span>
      </button>
      <RowMenu label={t('menuOf', { name: called })} actions={actions} />
      <CardProblems problems={problems} recipientKey={key} />
      {removing && (
        <RemoveRecipient name={called} fields={count} onKeep={() => setRemoving(false)} onConfirm={remove} />
      )}
    </li>
  )
}

/** The recipient that fields are placed for: the chosen one, or the first. */
export function recipientOf(view: DraftView, recipients: readonly DraftRecipient[]): DraftRecipient | undefined {
  return recipients.find(({ key }) => key === view.recipientKey) ?? recipients[0]
}

function useCardActions({
  composer,
  view,
  recipient,
  onRemove,
}: Pick<Props, 'composer' | 'view' | 'recipient'> & { onRemove: () => void }) {
  const t = useText(recipientMessages)
  const { key } = recipient
  const alone = composer.content.workType === 'self-signed'
  const move = (by: -1 | 1) =>
    composer.change((now) => ({ ...now, recipients: pressedInSteps(now.recipients, key, by) }))
  const only = composer.content.recipients.length < 2 && t('onlyOne')
  return [
    { key: 'edit', label: t('edit'), icon: IconEdit, onClick: () => view.edit(key) },
    { key: 'up', label: t('earlier'), icon: IconArrowUp, blocked: only, onClick: () => move(-1) },
    { key: 'down', label: t('later'), icon: IconArrowDown, blocked: only, onClick: () => move(1) },
    {
      key: 'remove',
      label: t('remove'),
      icon: IconTrash,
      danger: true,
      blocked: alone && t('selfSignedOnly'),
      onClick: onRemove,
    },
  ]
}

function CardProblems({ problems, recipientKey }: { problems: Problems; recipientKey: string }) {
  const words = useText(problemMessages)
  // That fields are missing shows itself while they are placed.
  const shown = problems.of(recipientKey).filter(({ code }) => code !== 'signatureFieldMissing')
  if (shown.length === 0) return null
  return (
    <ul className={s.problems}>
      {shown.map(({ code }) => (
        <li key={code}>
          <Icon of={IconAlertCircle} size={14} />
          {words(code)}
        </li>
      ))}
    </ul>
  )
}

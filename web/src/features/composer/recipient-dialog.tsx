import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { useState } from 'react'
import { useSession } from '../../frame/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { DialogColumns } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { ColleaguePicker } from './colleague-picker.tsx'
import { asRecipient, type Colleague, newRecipient, withAction } from './draft.ts'
import { RecipientAction, RecipientPerson } from './recipient-fields.tsx'
import { recipientMessages } from './recipient-messages.ts'
import { RecipientOptions } from './recipient-options.tsx'
import { stepsOf } from './steps.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'

interface Props {
  composer: Composer
  view: DraftView
}

/** The form of one recipient: who, what they do, and how they are let in. */
export function RecipientDialog({ composer, view }: Props) {
  const t = useText(recipientMessages)
  const { user } = useSession()
  const spoken = useLanguage()
  const language = user.companyLanguage ?? spoken
  const { recipients } = composer.content
  const known = recipients.find(({ key }) => key === view.editedKey)
  const [begun] = useState<DraftRecipient>(() => known ?? { ...newRecipient(language), step: nextStep(recipients) })
  const [form, setForm] = useState(begun)
  const [picking, pick] = useState<'recipient' | 'answerable'>()
  const [tried, setTried] = useState(false)
  const change = (part: Partial<DraftRecipient>) => setForm((now) => ({ ...now, ...part }))
  const isNew = known === undefined
  const title = t(isNew ? 'addRecipient' : 'editRecipient')
  const close = () => view.edit(undefined)
  const save = () => {
    // An incomplete draft may be kept, but nobody adds an empty recipient on purpose.
    if (isNew && form.name.trim() === '' && form.email.trim() === '') return setTried(true)
    composer.change((now) => (isNew ? { ...now, recipients: [...now.recipients, form] } : withAction(now, form)))
    view.chooseRecipient(form.key)
    close()
  }
  const addAll = (people: readonly Colleague[]) => {
    const [first, ...others] = people
    if (!first) return pick(undefined)
    if (picking === 'answerable') change({ answerableID: first.employeeID })
    else if (others.length === 0) change(asRecipient(first))
    else {
      composer.change((now) => ({
        ...now,
        recipients: [...now.recipients, ...people.map((one, at) => ({ ...form, ...asNew(one, form.step + at) }))],
      }))
      return close()
    }
    pick(undefined)
  }
  const picker = picking && (
    <ColleaguePicker
      from={title}
      many={picking === 'recipient' && isNew}
      taken={picking === 'recipient' ? recipients.flatMap(({ employeeID }) => employeeID ?? []) : []}
      onUse={addAll}
      onBack={() => pick(undefined)}
    />
  )
  const parts = { form, change, tried, onPick: pick, composer }
  return (
    <FormDialog
      title={title}
      width={750}
      changed={!isSameForm(form, begun)}
      mustFill={t('mustFill')}
      save={t(isNew ? 'add' : 'done')}
      busy={false}
      onSave={save}
      onClose={close}
      subPage={picker}
    >
      <DialogColumns>
        <RecipientPerson {...parts} />
        <RecipientAction {...parts} />
      </DialogColumns>
      <RecipientOptions {...parts} />
    </FormDialog>
  )
}

const nextStep = (recipients: readonly DraftRecipient[]) => (stepsOf(recipients).at(-1)?.number ?? 0) + 1

const asNew = (colleague: Colleague, step: number) => ({
  ...asRecipient(colleague),
  key: newRecipient(colleague.language).key,
  step,
})

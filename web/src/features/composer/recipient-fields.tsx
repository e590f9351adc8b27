import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { recipientActions } from '@laisen/contract/envelope-rules'
import { limits } from '@laisen/contract/limits'
import { isNameOfSomebody } from '@laisen/contract/recipient-rules'
import { IconUsers } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ColleagueOffer } from './colleague-offer.tsx'
import { asRecipient } from './draft.ts'
import { problemMessages } from './problem-messages.ts'
import { recipientMessages } from './recipient-messages.ts'
import s from './recipients.module.css'
import type { Composer } from './use-composer.ts'

export interface RecipientParts {
  form: DraftRecipient
  change: (part: Partial<DraftRecipient>) => void
  /** Save was pressed, so what is missing is marked. */
  tried: boolean
  onPick: (what: 'recipient' | 'answerable') => void
  composer: Composer
}

/** Who it is: a colleague, or somebody by name and email. */
export function RecipientPerson({ form, change, tried, onPick, composer }: RecipientParts) {
  const t = useText(recipientMessages)
  const problem = useText(problemMessages)
  const alone = composer.content.workType === 'self-signed'
  const nameless = tried && form.name.trim() === ''
  const unfit = form.name.trim() !== '' && !isNameOfSomebody(form.name)
  if (form.employeeID != null)
    return (
      <div className={s.part}>
        <FixedValue label={t('name')} value={form.name} />
        <FixedValue label={t('email')} value={form.email} />
        {!alone && (
          <div className={s.buttons}>
            <Button toolbar onClick={() => onPick('recipient')}>
              {t('chooseAnother')}
            </Button>
            <Button toolbar variant="quiet" onClick={() => change({ employeeID: null, name: '', email: '' })}>
              {t('typeInstead')}
            </Button>
          </div>
        )}
      </div>
    )
  return (
    <div className={s.part}>
      <TextField
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.recipientNameCharacters}
        value={form.name}
        error={nameless ? t('nameMissing') : unfit ? problem('recipientNameWithoutLetter') : undefined}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('email')}
        required
        type="email"
        maxLength={limits.emailCharacters}
        value={form.email}
        onChange={(email) => change({ email })}
      />
      <ColleagueOffer
        email={form.email}
        taken={composer.content.recipients.flatMap(({ employeeID }) => employeeID ?? [])}
        onUse={(colleague) => change(asRecipient(colleague))}
      />
      <Button toolbar icon={IconUsers} onClick={() => onPick('recipient')}>
        {t('fromCompany')}
      </Button>
    </div>
  )
}

/** What they do, and the language they are written to in. */
export function RecipientAction({ form, change, composer }: RecipientParts) {
  const t = useText(recipientMessages)
  const alone = composer.content.workType === 'self-signed'
  return (
    <div className={s.part}>
      <SelectField
        label={t('action')}
        value={form.action}
        disabled={alone}
        hint={t(`${form.action}Hint`)}
        options={recipientActions.map((value) => ({ value, label: t(value) }))}
        onChange={(action) => change({ action })}
      />
      <SelectField
        label={t('language')}
        value={form.language}
        hint={t('languageHint')}
        options={[
          { value: 'th', label: 'ไทย' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => change({ language })}
      />
    </div>
  )
}

import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import s from './name-search.module.css'
import type { Wanted } from './wanted.ts'

const NameBox = later(async () => (await import('./name-box.tsx')).NameBox)

interface Props {
  value: readonly Wanted[]
  onSearch: (wanted: readonly Wanted[]) => void
}

/** Searches for several roles and groups at once: rows that are, or have, any of them. */
export function NameSearch({ value, onSearch }: Props) {
  const t = useText(permissionManagementMessages)
  const [draft, setDraft] = useState(value)
  const [nothing, setNothing] = useState(false)
  const change = (next: readonly Wanted[]) => {
    setDraft(next)
    setNothing(false)
  }
  return (
    <search className={s.bar}>
      <Field label={t('search')} quietLabel className={s.field} error={nothing ? t('enterName') : undefined}>
        {({ id, describedBy, invalid }) => (
          <div className={s.place}>
            <NameBox id={id} describedBy={describedBy} invalid={invalid} value={draft} onChange={change} />
          </div>
        )}
      </Field>
      <Button toolbar onClick={() => (draft.length === 0 ? setNothing(true) : onSearch(draft))}>
        {t('searchButton')}
      </Button>
      {value.length > 0 && (
        <Button variant="quiet" toolbar onClick={() => onSearch([])}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}

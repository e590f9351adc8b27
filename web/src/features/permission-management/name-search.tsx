import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { useCallback, useState } from 'react'
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
  const [typed, setTyped] = useState('')
  // Most who come here read the list. Until someone searches, a plain field is enough, which takes what is typed meanwhile.
  const [used, setUsed] = useState(false)
  const [ready, setReady] = useState(value.length > 0)
  const beReady = useCallback(() => setReady(true), [])
  const change = (next: readonly Wanted[]) => {
    setDraft(next)
    setNothing(false)
  }
  return (
    <search className={s.bar}>
      <Field label={t('search')} quietLabel className={s.field} error={nothing ? t('enterName') : undefined}>
        {({ id, describedBy, invalid }) => (
          <div className={s.place}>
            {(used || value.length > 0) && (
              <NameBox
                {...{ id, describedBy, invalid, typed }}
                value={draft}
                onChange={change}
                onType={setTyped}
                autoFocus={used}
                onReady={beReady}
              />
            )}
            {!ready && (
              <div className={s.input} data-error={invalid || undefined}>
                <input
                  id={id}
                  aria-describedby={describedBy}
                  aria-haspopup="listbox"
                  className={s.inputField}
                  placeholder={t('searchHint')}
                  value={typed}
                  onFocus={() => setUsed(true)}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </div>
            )}
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

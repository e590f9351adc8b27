import type { DraftField } from '@laisen/contract/envelope-draft'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldMessages } from './field-messages.ts'
import { pagesIn, pagesText } from './new-field.ts'

interface Props {
  field: DraftField
  /** Pages of the document. */
  count: number
  onChange: (part: Partial<DraftField>) => void
}

const modes = ['placed', 'toLast', 'custom'] as const

/** Which pages show a signature. */
export function PageMode({ field, count, onChange }: Props) {
  const t = useText(fieldMessages)
  const [typed, setTyped] = useState(() => pagesText(field.pages ?? []))
  const [wrong, setWrong] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    const pages = pagesIn(text, count)
    setWrong(pages === undefined)
    if (pages) onChange({ pages })
  }
  const choose = (pageMode: DraftField['pageMode']) => {
    const all = Array.from({ length: count }, (_, index) => index + 1)
    // All pages is what most want who choose themselves.
    const pages = pageMode === 'custom' ? (pagesIn(typed, count) ?? []) : []
    const shown = pageMode === 'custom' && pages.length === 0 ? all : pages
    setTyped(pagesText(shown))
    setWrong(false)
    onChange({ pageMode, pages: shown })
  }
  return (
    <>
      <SelectField
        label={t('pageMode')}
        toolbar
        value={field.pageMode}
        options={modes.map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      />
      {field.pageMode === 'custom' && (
        <TextField
          label={t('pages')}
          required
          toolbar
          hint={t('pagesHint')}
          error={wrong ? t('pagesWrong', { most: count }) : undefined}
          value={typed}
          onChange={type}
        />
      )}
    </>
  )
}

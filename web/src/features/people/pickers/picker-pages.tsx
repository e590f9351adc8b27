import { pickerMessages } from '@laisen/contract/messages/pickers'
import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Pager } from '../../../ui/pager.tsx'
import s from './pickers.module.css'

/** The pager of a picker's list: it stands at the edge of the dialog, and has a name of its own. */
export function PickerPages(props: Omit<ComponentProps<typeof Pager>, 'label'>) {
  const t = useText(pickerMessages)
  return (
    <div className={s.pages}>
      <Pager {...props} label={t('pages')} />
    </div>
  )
}

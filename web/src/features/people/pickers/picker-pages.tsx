import { pickerMessages } from '@laisen/contract/messages/pickers'
import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Pager } from '../../../ui/pager.tsx'
import s from './pickers.module.css'

/** A picker's pager: placed at the edge of the dialog and labelled, because the screen below may have a pager too. */
export function PickerPages(props: Omit<ComponentProps<typeof Pager>, 'label'>) {
  const t = useText(pickerMessages)
  return (
    <div className={s.pages}>
      <Pager {...props} label={t('pages')} />
    </div>
  )
}

import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { usePeople } from '../../people/pickers/use-people.ts'
import { AddPage, type PickView } from './add-page.tsx'
import { type Entry, rowsInDialog } from './entry.ts'

export interface AddProps {
  from: string
  listed: readonly Entry[]
  onAdd: (entries: readonly Entry[]) => void
  onBack: () => void
}

/** Adds people of the company to a list. */
export function AddPeople(props: AddProps) {
  const t = useText(certificateFormMessages)
  const [view, setView] = useState<PickView>({ search: '', page: 1 })
  const people = usePeople({ ...view, perPage: rowsInDialog })
  return (
    <AddPage
      {...props}
      words={{
        title: t('choosePeople'),
        search: t('searchPeople'),
        label: t('people'),
        code: t('username'),
        name: t('fullName'),
        duplicated: t('userIsDuplicated'),
      }}
      view={view}
      offer={people}
      onView={setView}
    />
  )
}

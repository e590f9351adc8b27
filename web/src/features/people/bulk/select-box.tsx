import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/check.tsx'
import type { Selection } from './use-selection.ts'

/** The checkbox of a row. People above the viewer cannot be changed, so they cannot be ticked. */
export function SelectBox({ user, selection }: { user: EmployeeRow; selection: Selection }) {
  const t = useText(bulkMessages)
  const people = useText(peopleMessages)
  const why = user.aboveYou ? people('aboveYou') : undefined
  return (
    <Checkbox
      label={t('select', { name: user.employeeName || user.username })}
      quietLabel
      checked={selection.ids.has(user.employeeID)}
      disabled={user.aboveYou}
      title={why}
      aria-description={why}
      onChange={(on) => selection.tick([user], on)}
    />
  )
}

/** The checkbox for all rows of the page. */
export function SelectPage({ users, selection, shown }: SelectPageProps) {
  const t = useText(bulkMessages)
  const free = users.filter(({ aboveYou }) => !aboveYou)
  const ticked = free.filter(({ employeeID }) => selection.ids.has(employeeID)).length
  return (
    <Checkbox
      label={t('selectAllOnPage')}
      quietLabel={!shown}
      checked={free.length > 0 && ticked === free.length}
      partly={ticked > 0}
      disabled={free.length === 0}
      onChange={(on) => selection.tick(free, on)}
    />
  )
}

interface SelectPageProps {
  users: readonly EmployeeRow[]
  selection: Selection
  /** The label is visible: on a phone, where no column is above it. */
  shown?: boolean
}

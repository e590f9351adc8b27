import type { ChangeOfMany, EmployeeRow } from '@laisen/contract/endpoints/employees'
import { type ReactNode, useMemo, useState } from 'react'
import { later } from '../../../ui/later.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { BulkBar } from './bulk-bar.tsx'
import { SelectPage } from './select-box.tsx'
import { type Selection, useSelection } from './use-selection.ts'

const BulkDialog = later(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface BulkActions {
  /** Undefined where nothing may be changed. */
  readonly selection: Selection | undefined
  /** What stands above the list, also while its page is loaded, so that nothing moves then. */
  readonly bar: (users: readonly EmployeeRow[] | undefined) => ReactNode
}

/** The selection of the user list, with what can be done with it. */
export function useBulkActions(may: boolean): BulkActions {
  const { chosen, ids, tick, replace } = useSelection()
  const [change, setChange] = useState<ChangeOfMany>()
  const narrow = useNarrow()
  const selection = useMemo(() => ({ chosen, ids, tick, replace }), [chosen, ids, tick, replace])
  if (!may) return { selection: undefined, bar: () => null }
  const close = (left: Selection['chosen']) => {
    replace(left)
    setChange(undefined)
  }
  return {
    selection,
    bar: (users) => (
      <>
        {narrow && users?.length !== 0 && <SelectPage users={users ?? []} selection={selection} shown />}
        {chosen.length > 0 && <BulkBar count={chosen.length} onChange={setChange} onClear={() => replace([])} />}
        {change && <BulkDialog change={change} chosen={chosen} onClose={close} />}
      </>
    ),
  }
}

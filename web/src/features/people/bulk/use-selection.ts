import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { useCallback, useMemo, useState } from 'react'
import { choose, idsOfPicked, type Picked } from '../pickers/picked.ts'

/** The users that are ticked, also on other pages: up to as many as one call changes. */
export function useSelection() {
  const [chosen, setChosen] = useState<readonly Picked[]>([])
  const ids = useMemo(() => idsOfPicked(chosen), [chosen])
  const tick = useCallback((users: readonly EmployeeRow[], on: boolean) => {
    const rows = users.map(({ employeeID, employeeName, username }) => ({
      id: employeeID,
      name: employeeName || username,
    }))
    setChosen((before) => choose(before, rows, on).slice(0, limits.peopleAtOnce))
  }, [])
  return { chosen, ids, tick, replace: setChosen }
}

export type Selection = ReturnType<typeof useSelection>

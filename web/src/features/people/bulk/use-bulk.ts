import { type ChangeOfMany, changeEmployees } from '@laisen/contract/endpoints/employees'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { refreshSession, useSession } from '../../../frame/session.ts'
import type { Picked } from '../pickers/picked.ts'
import { reloadPeople } from '../use-people-change.ts'

/** So many that a bar moves, and so few that stopping is soon. */
const TOGETHER = 10

interface Refused extends Picked {
  readonly why: string
}

/** What came of a change of many. */
export interface BulkResult {
  readonly done: number
  readonly refused: readonly Refused[]
  /** Not reached, because it was stopped or failed. */
  readonly left: readonly Picked[]
  /** Why it ended early; null where it did not fail. */
  readonly problem: unknown
}

/** Changes the chosen users, some at a time, and gathers what came of it. */
export function useBulk(chosen: readonly Picked[]) {
  const client = useQueryClient()
  const own = useSession().user.employeeID
  const stopped = useRef(false)
  const [reached, setReached] = useState<number>()

  const run = async (change: ChangeOfMany, assignedIDs: readonly number[]): Promise<BulkResult> => {
    stopped.current = false
    let done = 0
    let at = 0
    const refused: Refused[] = []
    let problem: unknown = null
    while (at < chosen.length && !stopped.current && problem === null) {
      setReached(at)
      const some = chosen.slice(at, at + TOGETHER)
      try {
        const answer = await call(changeEmployees, {
          employeeIDs: some.map(({ id }) => id),
          change,
          assignedIDs: [...assignedIDs],
        })
        done += answer.doneCount
        refused.push(...refusedOf(some, answer.listData))
        at += some.length
      } catch (error) {
        problem = error
      }
    }
    setReached(undefined)
    reloadPeople(client)
    if (chosen.some(({ id }) => id === own)) void refreshSession()
    return { done, refused, left: chosen.slice(at), problem }
  }
  return { run, reached, stop: () => (stopped.current = true) }
}

function refusedOf(
  some: readonly Picked[],
  rows: readonly { employeeID: number; done: boolean; message: string }[],
): Refused[] {
  const nameOf = new Map(some.map(({ id, name }) => [id, name]))
  return rows
    .filter(({ done }) => !done)
    .map(({ employeeID: id, message: why }) => ({ id, name: nameOf.get(id) ?? '', why }))
}

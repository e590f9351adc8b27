import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import * as employees from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId, getGroupMembers } from '@laisen/contract/endpoints/groups'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getRoleByCompanyId } from '@laisen/contract/endpoints/roles'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, type CallInput } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'

/**
 * Everything that depends on users: their lists, the package's activated signers, and the counts of role holders and
 * group members.
 */
const toldOf: readonly Endpoint[] = [
  employees.getSearchDataEmployeeExt,
  employees.countPeople,
  employees.getEmployeeBySearch,
  employees.getEmployeeExtByCompanyId,
  getProductsByCompany,
  getRoleByCompanyId,
  getGroupByCompanyId,
  getGroupMembers,
]

/** 1§4: after adding, editing or deleting, the list and the package are loaded again. */
export function reloadPeople(client: QueryClient): void {
  for (const one of toldOf) void client.invalidateQueries({ queryKey: keyOf(one) })
}

/** Changes a user, shows the server's message and reloads everything that depends on users. */
export function usePeopleChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation<{ data: DataOf<E>; message: string }, Error, CallInput<E>>({
    mutationFn: (input) => answerOf(endpoint, input),
    onSuccess: () => reloadPeople(client),
    // A refusal may mean that someone else made a change first, so the list behind the dialog is reloaded as well.
    onError: (error) => error instanceof Refusal && reloadPeople(client),
  })
}

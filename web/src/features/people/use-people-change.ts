import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import * as employees from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId, getGroupMembers } from '@laisen/contract/endpoints/groups'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getRoleByCompanyId } from '@laisen/contract/endpoints/roles'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, type Sent } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'

/** What tells of people: their lists, the plan that counts the activated, and how many hold a role or are in a group. */
const toldOf: readonly Endpoint[] = [
  employees.getSearchDataEmployeeExt,
  employees.getEmployeeBySearch,
  employees.getEmployeeExtByCompanyId,
  getProductsByCompany,
  getRoleByCompanyId,
  getGroupByCompanyId,
  getGroupMembers,
]

/** 1§4: after an add, an edit or a delete the list and the plan are loaded again. */
export function reloadPeople(client: QueryClient): void {
  for (const one of toldOf) void client.invalidateQueries({ queryKey: keyOf(one) })
}

/** Changes a person, gives the server's sentence, and loads again what tells of people. */
export function usePeopleChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation<{ data: DataOf<E>; message: string }, Error, Sent<E>>({
    mutationFn: (input) => answerOf(endpoint, input),
    onSuccess: () => reloadPeople(client),
    // A refusal may mean that somebody else was quicker: what is on screen below the dialog is then old.
    onError: (error) => error instanceof Refusal && reloadPeople(client),
  })
}

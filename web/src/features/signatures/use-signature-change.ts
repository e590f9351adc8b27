import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import { listSignatures } from '@laisen/contract/endpoints/signatures'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'

/** Changes one's own signatures. Certificates may show another one then, wherever they are listed. */
export function useSignatureChange<E extends Endpoint>(endpoint: E): UseMutationResult<DataOf<E>, Error, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<DataOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSettled: async () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('Cert/') })
      await client.invalidateQueries({ queryKey: keyOf(listSignatures) })
    },
  })
}

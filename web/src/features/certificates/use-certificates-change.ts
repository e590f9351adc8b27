import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import { getAuthority, listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import * as groups from '@laisen/contract/endpoints/certificate-groups'
import * as lists from '@laisen/contract/endpoints/certificate-lists'
import { getCertificatePicture, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, type CallInput } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'

/** Everything that shows certificates or their groups. */
const toldOf: readonly Endpoint[] = [
  lists.listCompanyCertificates,
  lists.listOwnCertificates,
  lists.getCertificate,
  lists.listCompanyGroupsWithCertificates,
  lists.listOwnGroupsWithCertificates,
  lists.listCertificatesOfGroup,
  lists.searchCertificates,
  groups.listCompanyCertificateGroups,
  groups.listOwnCertificateGroups,
  groups.getCertificateGroup,
  getAuthority,
  listIssuedCertificates,
  listCertificatesInUpload,
  getCertificatePicture,
]

export function reloadCertificates(client: QueryClient): void {
  for (const one of toldOf) void client.invalidateQueries({ queryKey: keyOf(one) })
}

/** Changes a certificate or a group, and reloads everything that shows them. */
export function useCertificatesChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation<{ data: DataOf<E>; message: string }, Error, CallInput<E>>({
    mutationFn: (input) => answerOf(endpoint, input),
    onSuccess: () => reloadCertificates(client),
    // A refusal may mean that someone else made a change first, so the list behind the dialog is reloaded as well.
    onError: (error) => error instanceof Refusal && reloadCertificates(client),
  })
}

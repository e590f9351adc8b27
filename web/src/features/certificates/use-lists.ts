import { listCompanyCertificateGroups, listOwnCertificateGroups } from '@laisen/contract/endpoints/certificate-groups'
import {
  listCompanyCertificates,
  listCompanyGroupsWithCertificates,
  listOwnCertificates,
  listOwnGroupsWithCertificates,
} from '@laisen/contract/endpoints/certificate-lists'
import type { ListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import type { Whose } from './use-whose.ts'

/** The sizes of both lists (2§9). */
export const sizes = [10, 20, 30] as const

interface Wanted extends Pick<ListView, 'search' | 'page' | 'perPage'> {
  readonly whose: Whose
  readonly enabled?: boolean
}

function inputOf({ search, page, perPage }: Wanted) {
  return { Page: page, PerPage: perPage, Search: search || null }
}

const once = ({ enabled = true }: Wanted) => ({ keepPrevious: true, enabled })

/** A page of certificates. Their pictures are fetched one by one. */
export function useCertificates(wanted: Wanted) {
  const call = wanted.whose === 'mine' ? listOwnCertificates : listCompanyCertificates
  return useCall(call, { ...inputOf(wanted), withoutPictures: true }, once(wanted))
}

/** A page of groups, each with its certificates. */
export function useGroupsWithCertificates(wanted: Wanted) {
  const call = wanted.whose === 'mine' ? listOwnGroupsWithCertificates : listCompanyGroupsWithCertificates
  return useCall(call, { ...inputOf(wanted), withoutPictures: true }, once(wanted))
}

/** A page of groups. */
export function useGroups(wanted: Wanted) {
  const mine = wanted.whose === 'mine'
  const own = useCall(listOwnCertificateGroups, inputOf(wanted), { keepPrevious: true, enabled: mine })
  const company = useCall(listCompanyCertificateGroups, inputOf(wanted), { keepPrevious: true, enabled: !mine })
  const { data } = company
  const companys = data && { listData: data.listdata, dataCount: data.dataCount }
  return mine ? { list: own, found: own.data } : { list: company, found: companys }
}

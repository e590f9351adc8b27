import { type PickedCertificate, searchCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { asPage } from '@laisen/contract/listed'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { AddPage, type PickView } from './add-page.tsx'
import type { AddProps } from './add-people.tsx'
import { rowsInDialog } from './entry.ts'

/** Adds certificates to a certificate group. */
export function AddCertificates(props: AddProps) {
  const t = useText(certificateFormMessages)
  const format = useFormat()
  const [view, setView] = useState<PickView>({ search: '', page: 1 })
  const input = { Page: view.page, PerPage: rowsInDialog, Search: view.search || null }
  const list = useCall(searchCertificates, input, { keepPrevious: true })
  const found = list.data && asPage(list.data)
  const toRow = ({ certID, certName, certType, owner, validUntil }: PickedCertificate) => ({
    id: certID,
    name: certName,
    code: validUntil && format.day(validUntil),
    hint: certType === '1' ? t('personalOwner', { name: owner.employeeName }) : t('enterprise'),
  })
  return (
    <AddPage
      {...props}
      words={{
        title: t('chooseCertificates'),
        search: t('searchCertificates'),
        label: t('certificate'),
        code: t('validUntil'),
        name: t('certificate'),
        duplicated: t('certificateIsDuplicated'),
      }}
      view={view}
      offer={{
        list,
        rows: found?.listData.map(toRow),
        total: found?.dataCount ?? 0,
        stale: list.isPlaceholderData,
      }}
      onView={setView}
    />
  )
}

import { companyStates, listCompanies, type PlatformCompany } from '@laisen/contract/endpoints/platform'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { ApprovalSetting } from './approval-setting.tsx'
import { CompanyBadges } from './company-badges.tsx'
import { CompanyLink } from './company-link.tsx'
import { PackageTerm } from './package-term.tsx'
import { usePackageWords } from './package-words.ts'
import s from './platform.module.css'
import { PlatformList } from './platform-list.tsx'
import { useStateList } from './use-state-list.ts'

/** The companies of this installation for its operator: customer records, never their documents (rules 2.9). */
export function Component() {
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const approval = useText(approvalMessages)
  const columns = useColumns()
  const { address, input, narrowed } = useStateList(companyStates)
  const rows = useCall(listCompanies, input, { keepPrevious: true })
  const count = rows.data?.dataCount
  const words = {
    all: t('stateAll'),
    active: t('stateActive'),
    suspended: t('stateSuspended'),
    unverified: t('stateUnverified'),
    requests: t('stateRequests'),
    waiting: approval('stateWaiting'),
    declined: approval('stateDeclined'),
  }
  return (
    <Page title={frame('companies')} note={count === undefined ? '\u00a0' : t('companyCount', { count })}>
      {(rows.data || !rows.error) && <ApprovalSetting required={rows.data?.approvalRequired} />}
      <PlatformList
        label={frame('companies')}
        search={{ label: t('searchCompanies'), placeholder: t('searchCompaniesHint') }}
        states={{ label: t('stateFilter'), words }}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.companyID}
        phone={(row) => <CompanyItem company={row} />}
        address={address}
        empty={{ title: t(narrowed ? 'noCompaniesFound' : 'noCompanies'), text: t('noCompaniesText') }}
      />
    </Page>
  )
}

function useColumns(): readonly Column<PlatformCompany>[] {
  const t = useText(platformMessages)
  const format = useFormat()
  const words = usePackageWords()
  return useMemo(
    () => [
      { key: 'company', title: t('columnCompany'), cell: (row) => <CompanyLink company={row} contact={row.email} /> },
      { key: 'state', title: t('columnState'), cell: (row) => <CompanyBadges company={row} /> },
      {
        key: 'package',
        title: t('columnPackage'),
        cell: ({ plan }) => plan && <PackageTerm plan={plan} />,
      },
      { key: 'users', title: t('columnUsers'), align: 'end', cell: ({ plan }) => words.users(plan), whole: true },
      {
        key: 'signatures',
        title: t('columnSignatures'),
        align: 'end',
        cell: ({ plan }) => words.signatures(plan),
        whole: true,
      },
      { key: 'registered', title: t('columnRegistered'), cell: (row) => format.day(row.createDate), whole: true },
    ],
    [t, format, words],
  )
}

/** A company on a phone. */
function CompanyItem({ company }: { company: PlatformCompany }) {
  const t = useText(platformMessages)
  const words = usePackageWords()
  const { plan } = company
  return (
    <div className={s.item}>
      <CompanyLink company={company} contact={company.email} />
      <CompanyBadges company={company} />
      <p className="second">{plan ? `${plan.name}, ${words.until(plan)}` : t('noPackage')}</p>
    </div>
  )
}

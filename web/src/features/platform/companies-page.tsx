import { companyStates, listCompanies, type PlatformCompany } from '@laisen/contract/endpoints/platform'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { CompanyBadges } from './company-badges.tsx'
import { ListBar } from './list-bar.tsx'
import { usePackageWords } from './package-words.ts'
import s from './platform.module.css'
import { PlatformList } from './platform-list.tsx'
import { useListQuery } from './use-list-query.ts'

/** The companies of this installation as its operator sees them: customers, never their documents (rules 2.9). */
export function Component() {
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const columns = useColumns()
  const { query, apply, narrowed } = useListQuery(companyStates)
  const { search, state, page, perPage } = query
  const input = { Search: search, Page: page, PerPage: perPage, Filter: { state } }
  const rows = useCall(listCompanies, input, { keepPrevious: true })
  const count = rows.data?.dataCount
  const words = {
    all: t('stateAll'),
    active: t('stateActive'),
    suspended: t('stateSuspended'),
    unverified: t('stateUnverified'),
    requests: t('stateRequests'),
  }
  return (
    <Page title={frame('companies')} note={count !== undefined && t('companyCount', { count })}>
      <ListBar
        search={{ label: t('searchCompanies'), placeholder: t('searchCompaniesHint') }}
        states={{ label: t('stateFilter'), words }}
        query={query}
        onApply={apply}
      />
      <PlatformList
        label={frame('companies')}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.companyID}
        phone={(row) => <CompanyItem company={row} />}
        query={query}
        onApply={apply}
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
      { key: 'company', title: t('columnCompany'), cell: (row) => <CompanyName company={row} /> },
      { key: 'state', title: t('columnState'), cell: (row) => <CompanyBadges company={row} /> },
      {
        key: 'package',
        title: t('columnPackage'),
        cell: ({ plan }) =>
          plan && (
            <span className={s.two}>
              <span>{plan.name}</span>
              <span className={plan.expired ? s.late : 'second'}>{words.until(plan)}</span>
            </span>
          ),
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

function CompanyName({ company }: { company: PlatformCompany }) {
  return (
    <span className={s.two}>
      <Link to={paths.platformCompany(company.companyID)}>{company.companyName}</Link>
      <span className="second">{[company.companyCode, company.email].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** One company on a phone. */
function CompanyItem({ company }: { company: PlatformCompany }) {
  const t = useText(platformMessages)
  const words = usePackageWords()
  const { plan } = company
  return (
    <div className={s.item}>
      <CompanyName company={company} />
      <CompanyBadges company={company} />
      <p className="second">{plan ? `${plan.name}, ${words.until(plan)}` : t('noPackage')}</p>
    </div>
  )
}

import { listPlatformSecurity, type PlatformSecurityEntry } from '@laisen/contract/endpoints/security-record'
import { limits } from '@laisen/contract/limits'
import { frameMessages } from '@laisen/contract/messages/frame'
import { securityMessages } from '@laisen/contract/messages/security'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { shownKinds, useKindWords } from '../security/kinds.ts'
import { SecurityItem, useSecurityColumns } from '../security/security-rows.tsx'
import { PlatformList } from './platform-list.tsx'
import { useStateList } from './use-state-list.ts'

const FactorRule = later(async () => (await import('../security/factor-rule.tsx')).FactorRule)

/** The security record of the installation: of all companies, and of requests that concern none. */
export function Component() {
  const t = useText(securityMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const { address, input, narrowed } = useStateList(shownKinds)
  const { Filter, ...page } = input
  const filtered = { ...page, locale: format.language, Filter: { kind: Filter.state } }
  const rows = useCall(listPlatformSecurity, filtered, { keepPrevious: true })
  const company = useMemo<Column<PlatformSecurityEntry>>(
    () => ({ key: 'company', title: t('columnCompany'), cell: ({ companyCode }) => companyCode, whole: true }),
    [t],
  )
  const columns = useSecurityColumns(company)
  const { dataCount: count, dataCountIsLeast: more } = rows.data ?? {}
  return (
    <Page
      title={frame('securityRecord')}
      note={count !== undefined && t(more ? 'entryCountMore' : 'entryCount', { count, shown: format.number(count) })}
    >
      <p className="second">{t('about', { days: limits.securityRecordDays })}</p>
      <PlatformList
        label={frame('securityRecord')}
        search={{ label: t('search'), placeholder: t('searchHint') }}
        states={{ label: t('filter'), words: useKindWords() }}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.logId}
        phone={(row) => <SecurityItem entry={row} company={row.companyCode} />}
        address={address}
        empty={{ title: t(narrowed ? 'noneFound' : 'none'), text: t('noneText') }}
      />
      <FactorRule />
    </Page>
  )
}

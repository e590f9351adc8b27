import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { limits } from '@laisen/contract/limits'
import { securityMessages } from '@laisen/contract/messages/security'
import { choiceParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { shownKinds, useKindWords } from '../security/kinds.ts'
import s from '../security/security.module.css'
import { SecurityItem, useCompactColumns, useSecurityColumns } from '../security/security-rows.tsx'
import { PeopleList } from './people-list.tsx'

const filters = { kind: choiceParameter('kind', shownKinds) }

/** What was refused to accounts of this company, lock-outs, and logins from new devices; `compact` beside something else. */
export function SecurityRecord({ compact = false }: { compact?: boolean }) {
  const t = useText(securityMessages)
  const { language } = useFormat()
  const words = useKindWords()
  const wide = useSecurityColumns()
  const narrow = useCompactColumns()
  const address = useListView({ filters })
  const { search, page, perPage, kind } = address.view
  const asked = { Page: page, PerPage: perPage, Search: search || null, locale: language, Filter: { kind } }
  const list = useCall(listSecurity, asked, { keepPrevious: true })
  const narrowed = search !== '' || kind !== shownKinds[0]
  return (
    <div className={s.record}>
      <h2>{t('list')}</h2>
      <p className="second">{t('about', { days: limits.securityRecordDays })}</p>
      <PeopleList
        label={t('list')}
        search={{ label: t('search'), placeholder: t('searchCompanyHint') }}
        tools={
          <SelectField
            toolbar
            quietLabel
            label={t('filter')}
            value={kind}
            options={shownKinds.map((value) => ({ value, label: words[value] }))}
            onChange={(chosen) => address.show({ kind: chosen })}
          />
        }
        address={address}
        list={list}
        found={list.data}
        columns={compact ? narrow : wide}
        rowKey={({ logId }) => logId}
        phone={(entry) => <SecurityItem entry={entry} />}
        empty={<EmptyState title={t(narrowed ? 'noneFound' : 'none')}>{t('noneText')}</EmptyState>}
      />
    </div>
  )
}

import type { DataOf } from '@laisen/contract/endpoint'
import type { getHealth } from '@laisen/contract/endpoints/installation'
import { renewalMessages } from '@laisen/contract/messages/renewals'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { renewalWords } from '../../ui/renewal-words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import s from './platform.module.css'

type Row = DataOf<typeof getHealth>['failedRenewals'][number]

/** Documents of each company that can soon no longer be proved, by reason and without their names. */
export function FailedRenewals({ rows }: { rows: readonly Row[] }) {
  const t = useText(renewalMessages)
  const format = useFormat()
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'company', title: t('columnCompany'), cell: (row) => row.companyCode, whole: true },
      { key: 'documents', title: t('columnDocuments'), cell: (row) => <Documents row={row} /> },
      { key: 'until', title: t('columnUntil'), cell: (row) => row.firstDate && format.day(row.firstDate), whole: true },
      { key: 'why', title: t('columnWhy'), cell: ({ fault }) => t(renewalWords[fault][0]) },
      { key: 'what', title: t('columnWhat'), cell: ({ fault }) => t(renewalWords[fault][1]) },
    ],
    [t, format],
  )
  return (
    <section className={s.section}>
      <h2>{t('operatorTitle')}</h2>
      <p className="second">{t('operatorText')}</p>
      {rows.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table
          label={t('operatorTitle')}
          columns={columns}
          rows={rows}
          rowKey={({ companyCode, fault }) => `${companyCode} ${fault}`}
          perPage={rows.length}
        />
      )}
    </section>
  )
}

/** How many there are, and the numbers of the first. */
function Documents({ row: { documents, documentIDs } }: { row: Row }) {
  const format = useFormat()
  const more = documents > documentIDs.length ? ', …' : ''
  return (
    <>
      {format.number(documents)}{' '}
      <span className="second">
        ({documentIDs.join(', ')}
        {more})
      </span>
    </>
  )
}

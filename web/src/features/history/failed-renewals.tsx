import type { DataOf } from '@laisen/contract/endpoint'
import { listFailedRenewals } from '@laisen/contract/endpoints/renewals'
import { renewalMessages } from '@laisen/contract/messages/renewals'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { renewalWords } from '../../ui/renewal-words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import s from './history.module.css'

type Found = DataOf<typeof listFailedRenewals>
/** The most urgent. */
const SHOWN = 20

type Row = Found['listData'][number]

/** Documents that can soon no longer be proved: which, why, and what to do. Nothing where there are none. */
export function FailedRenewals() {
  const { data } = useCall(listFailedRenewals, { PerPage: SHOWN })
  return data && data.dataCount > 0 ? <Failed found={data} /> : null
}

function Failed({ found: { listData, dataCount } }: { found: Found }) {
  const t = useText(renewalMessages)
  const format = useFormat()
  const title = t('title', { count: dataCount })
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'document', title: t('columnDocument'), cell: (row) => <Name row={row} /> },
      {
        key: 'until',
        title: t('columnUntil'),
        cell: (row) => row.provableUntil && format.day(row.provableUntil),
        whole: true,
      },
      { key: 'why', title: t('columnWhy'), cell: ({ fault }) => t(renewalWords[fault][0]) },
      { key: 'what', title: t('columnWhat'), cell: ({ fault }) => t(renewalWords[fault][1]) },
    ],
    [t, format],
  )
  return (
    <section className={s.renewals} aria-label={title}>
      <Notice kind="warning" title={title}>
        {t('text')}
      </Notice>
      <Table
        label={title}
        columns={columns}
        rows={listData}
        rowKey={(row) => row.documentID}
        perPage={listData.length}
        phone={(row) => <Item row={row} />}
      />
      {dataCount > listData.length && (
        <p className="second">{t('more', { count: format.number(dataCount - listData.length) })}</p>
      )}
    </section>
  )
}

/** A link to the document, or to the envelope that it belongs to. */
function Name({ row: { fileName, stampId, envelopeID } }: { row: Row }) {
  const [view] = useSearchParams()
  const to = stampId ? paths.pdfOfHistory(stampId, String(view)) : envelopeID !== null && paths.envelope(envelopeID)
  return to ? <Link to={to}>{fileName}</Link> : fileName
}

function Item({ row }: { row: Row }) {
  const t = useText(renewalMessages)
  const format = useFormat()
  const [why, what] = renewalWords[row.fault]
  return (
    <div className={s.item}>
      <span className={s.itemName}>
        <Name row={row} />
      </span>
      {row.provableUntil && <span>{t('untilOne', { date: format.day(row.provableUntil) })}</span>}
      <span>{t(why)}</span>
      <span className="second">{t(what)}</span>
    </div>
  )
}

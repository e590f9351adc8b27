import { type LegalVersion, listLegalTexts } from '@laisen/contract/endpoints/legal-texts'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import s from './platform.module.css'

/** The current versions of the four legal texts. */
export function Component() {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const columns = useColumns()
  const texts = useCall(listLegalTexts, {})
  return (
    <Page title={frame('legalTexts')} note={t('legalCount')}>
      <Table
        label={frame('legalTexts')}
        columns={columns}
        rows={texts.data?.listData}
        rowKey={(row) => row.name}
        perPage={4}
        state={
          texts.error ? (
            <LoadError error={texts.error} busy={texts.isFetching} onRetry={() => void texts.refetch()} />
          ) : undefined
        }
        phone={(row) => <TextItem text={row} />}
      />
    </Page>
  )
}

function useColumns(): readonly Column<LegalVersion>[] {
  const t = useText(installationMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'text', title: t('columnText'), cell: (row) => <TextName text={row} /> },
      {
        key: 'version',
        title: t('columnVersion'),
        align: 'end',
        cell: (row) => format.number(row.version),
        whole: true,
      },
      { key: 'dated', title: t('columnDated'), cell: (row) => format.day(row.date), whole: true },
      { key: 'saved', title: t('columnSavedBy'), cell: (row) => row.savedBy || t('withProduct') },
    ],
    [t, format],
  )
}

function TextName({ text }: { text: LegalVersion }) {
  return (
    <span className={s.two}>
      <Link to={paths.platformLegalText(text.name)}>{text.titleEn}</Link>
      <span className="second" lang="th">
        {text.titleTh}
      </span>
    </span>
  )
}

/** A legal text on a phone. */
function TextItem({ text }: { text: LegalVersion }) {
  const t = useText(installationMessages)
  const format = useFormat()
  const facts = [`${t('columnVersion')} ${text.version}`, format.day(text.date), text.savedBy || t('withProduct')]
  return (
    <div className={s.item}>
      <TextName text={text} />
      <p className="second">{facts.join(' · ')}</p>
    </div>
  )
}

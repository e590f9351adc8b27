import { getFailedRowsForImportUser, type ImportRow } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pageOf, pageSizes } from '../../../address/use-list-view.ts'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/error-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveFile } from '../save-file.ts'
import s from './import.module.css'
import { PhoneRow, useImportColumns } from './import-columns.tsx'
import type { Import, Preview } from './use-import.ts'

interface Props {
  work: Import
  file: File
  preview: Preview
}

type Shown = 'every' | 'good' | 'bad'

/** All rows of the file with their problems, before anyone is added. */
export function ImportPreview({ work, file, preview }: Props) {
  return (
    <>
      <Verdict work={work} preview={preview} />
      {work.problem !== null && <Notice kind="warning">{errorText(work.problem)}</Notice>}
      {/* Another file resets the table to its first page, without a filter. */}
      <Rows key={`${file.name} ${file.lastModified}`} file={file} preview={preview} />
    </>
  )
}

function Verdict({ work, preview }: Pick<Props, 'work' | 'preview'>) {
  const t = useText(importMessages)
  const { badCount, problem, activateCount, freeCount } = preview
  const facts = { needed: activateCount, left: freeCount ?? 0 }
  const places = freeCount === null ? t('activatedUnlimited', facts) : t('activated', facts)
  if (problem)
    return <PlanProblem text={keepWordsWhole(problem.message)} bad={badCount > 0 ? <SomeBad work={work} /> : null} />
  if (badCount > 0) return <SomeBad work={work} />
  return (
    <Notice kind="success" title={t('allGood')}>
      {activateCount > 0 && places}
    </Notice>
  )
}

function PlanProblem({ text, bad }: { text: string; bad: ReactNode }) {
  return (
    <>
      <Notice kind="warning">{text}</Notice>
      {bad}
    </>
  )
}

function SomeBad({ work }: { work: Import }) {
  const t = useText(importMessages)
  const download = useMutation({
    mutationFn: async () => saveFile(await call(getFailedRowsForImportUser, work.sent ?? {})),
    onError: toast.problem,
  })
  const save = (
    <Button toolbar icon={IconDownload} busy={download.isPending} onClick={() => download.mutate()}>
      {t('downloadFailed')}
    </Button>
  )
  return (
    <Notice kind="warning" actions={save}>
      {t('someBad', { count: work.preview?.badCount ?? 0 })}
    </Notice>
  )
}

const isBad = ({ problems }: ImportRow) => problems.length > 0

function Rows({ file, preview }: { file: File; preview: Preview }) {
  const t = useText(importMessages)
  const format = useFormat()
  const columns = useImportColumns()
  const [shown, setShown] = useState<Shown>(preview.badCount > 0 ? 'bad' : 'every')
  const [view, setView] = useState<{ page: number; perPage: number }>({ page: 1, perPage: pageSizes[0] })
  const rows = shown === 'every' ? preview.rows : preview.rows.filter((row) => isBad(row) === (shown === 'bad'))
  const count = (number: number) => ({ count: format.number(number) })
  return (
    <div className={s.rows}>
      <Segmented
        label={t('rowsOf', { file: file.name })}
        value={shown}
        segments={[
          { value: 'every', label: t('everyRow', count(preview.rows.length)) },
          { value: 'good', label: t('goodRows', count(preview.goodCount)) },
          { value: 'bad', label: t('badRows', count(preview.badCount)) },
        ]}
        onChange={(next) => {
          setShown(next)
          setView({ ...view, page: 1 })
        }}
      />
      <PagedTable
        label={t('rowsOf', { file: file.name })}
        columns={columns}
        found={{ listData: pageOf(rows, view), dataCount: rows.length }}
        rowKey={({ row }) => row}
        phone={(row) => <PhoneRow row={row} />}
        state={rows.length === 0 && <p className="second">{t('noRows')}</p>}
        address={{ view, show: (change) => setView({ ...view, page: 1, ...change }) }}
        sizes={pageSizes}
      />
    </div>
  )
}

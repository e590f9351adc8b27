import { getFailedRowsForImportUser, type ImportRow } from '@laisen/contract/endpoints/imports'
import { frameMessages } from '@laisen/contract/messages/frame'
import { importMessages } from '@laisen/contract/messages/import'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { saveBase64File } from '../../../ui/save-base64-file.ts'
import { Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import s from './import.module.css'
import { PhoneRow, RowProblems, useImportColumns } from './import-columns.tsx'
import { ImportTools } from './import-tools.tsx'
import type { Import, Preview } from './use-import.ts'
import { isBad, usePreviewRows } from './use-preview-rows.ts'

interface Props {
  work: Import
  file: File
  preview: Preview
}

const rowKey = ({ row }: ImportRow) => row
const below = (row: ImportRow) => isBad(row) && <RowProblems row={row} />

/** All rows of the file with their problems, before anyone is added. A phone shows those that need fixing. */
export function ImportPreview({ work, file, preview }: Props) {
  const t = useText(importMessages)
  const narrow = useNarrow()
  const columns = useImportColumns()
  const list = usePreviewRows(preview, narrow)
  const label = t('rowsOf', { file: file.name })
  return (
    <div className={s.preview}>
      <Verdict work={work} preview={preview} />
      {work.problem !== null && <Notice kind="warning">{errorText(work.problem)}</Notice>}
      <ImportTools preview={preview} label={label} list={list} narrow={narrow} />
      {(list.total > 0 || !narrow) && (
        <Table
          fills
          label={label}
          columns={columns}
          rows={list.rows}
          rowKey={rowKey}
          below={below}
          phone={(row) => <PhoneRow row={row} />}
          perPage={1}
          state={list.total === 0 && <p className="second">{t('noRows')}</p>}
        />
      )}
      <footer className={s.foot}>
        {list.total > 0 && (
          <Pager page={list.page} perPage={list.perPage} total={list.total} onPage={list.toPage} label={t('pages')} />
        )}
        <Buttons work={work} preview={preview} />
      </footer>
    </div>
  )
}

function Verdict({ work, preview }: Pick<Props, 'work' | 'preview'>) {
  const t = useText(importMessages)
  const { rows, badCount, problem } = preview
  const download = useMutation({
    mutationFn: async () => saveBase64File(await call(getFailedRowsForImportUser, work.sent ?? {})),
    onError: toast.problem,
  })
  return (
    <>
      {problem && <Notice kind="warning">{keepWordsWhole(problem.message)}</Notice>}
      {badCount > 0 && (
        <Notice
          kind="warning"
          title={t('someBad', { count: badCount, total: rows.length })}
          actions={
            <Button toolbar icon={IconDownload} busy={download.isPending} onClick={() => download.mutate()}>
              {t('downloadFailed')}
            </Button>
          }
        >
          {t('someBadText')}
        </Notice>
      )}
      {badCount === 0 && !problem && <Notice kind="success">{t('allGood')}</Notice>}
    </>
  )
}

function Buttons({ work, preview }: Pick<Props, 'work' | 'preview'>) {
  const t = useText(importMessages)
  const frame = useText(frameMessages)
  const navigate = useNavigate()
  const { badCount, problem, rows } = preview
  const blocked = badCount > 0 ? t('blockedBad') : problem ? keepWordsWhole(problem.message) : false
  return (
    <div className={s.buttons}>
      <Button blocked={work.importing && frame('saving')} onClick={() => void navigate(paths.userManagement)}>
        {t('cancel')}
      </Button>
      <Button variant="primary" icon={IconUserPlus} busy={work.importing} blocked={blocked} onClick={work.send}>
        {t('import', { count: rows.length })}
      </Button>
    </div>
  )
}

import { getTemplateForImportUser } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/error-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/drop-area.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { saveBase64File } from '../../../ui/save-base64-file.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CancelImport } from './cancel-import.tsx'
import { ChooseFile, importFiles } from './choose-file.tsx'
import s from './import.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress, type Running } from './import-progress.tsx'
import { type Import, useImport } from './use-import.ts'

/** Imports users from an .xlsx file (1§2, 1§5): choose a file, review every row with its problems, import all or none. */
export function Component() {
  const t = useText(importMessages)
  const work = useImport()
  const { file, preview, done } = work
  const [cancelling, setCancelling] = useState<Running>()
  const cancelled = () => {
    setCancelling(undefined)
    if (done) work.again()
  }
  const previewing = preview !== undefined && file !== undefined && !done
  return (
    <Page
      title={t('title')}
      back={{ to: paths.userManagement, label: t('backToUsers') }}
      note={previewing && <FileFacts file={file} rows={preview.rows.length} />}
      actions={
        previewing && (
          <FileButton
            variant="secondary"
            label={t('otherFile')}
            icon={IconUpload}
            accept={importFiles}
            onFile={work.choose}
          />
        )
      }
      bare={previewing}
    >
      {previewing ? (
        <ImportPreview key={`${file.name} ${file.lastModified}`} work={work} file={file} preview={preview} />
      ) : done ? (
        <Added work={work} onCancel={setCancelling} />
      ) : (
        <Choose work={work} onCancel={setCancelling} />
      )}
      {cancelling && (
        <CancelImport running={cancelling} onCancelled={cancelled} onKeep={() => setCancelling(undefined)} />
      )}
    </Page>
  )
}

function FileFacts({ file, rows }: { file: File; rows: number }) {
  const t = useText(importMessages)
  const format = useFormat()
  return (
    <>
      <strong className={s.fileName}>{file.name}</strong>{' '}
      <span className="whole">{`${t('rowCount', { count: rows, shown: format.number(rows) })} · ${format.bytes(file.size)}`}</span>
    </>
  )
}

interface StageProps {
  work: Import
  onCancel: (running: Running) => void
}

function Choose({ work, onCancel }: StageProps) {
  const t = useText(importMessages)
  const { file, problem, reading } = work
  return (
    <div className={s.narrow}>
      <ImportProgress onCancel={onCancel} />
      {problem !== null && (
        <Notice kind="warning" title={file?.name}>
          {errorText(problem)}
        </Notice>
      )}
      {reading && file ? (
        <p className={s.reading} role="status">
          <Spinner size={18} /> {t('reading', { file: file.name })}
        </p>
      ) : (
        <ChooseFile onFile={work.choose} />
      )}
      <p className="second">{t('emptyPassword')}</p>
      <div>
        <Button variant="quiet" icon={IconDownload} onClick={() => void downloadTemplate()}>
          {t('template')}
        </Button>
      </div>
    </div>
  )
}

/** The users are there; their passwords and invitations follow. */
function Added({ work, onCancel }: StageProps) {
  const t = useText(importMessages)
  return (
    <div className={s.narrow}>
      <Notice kind="success">{t('imported')}</Notice>
      <ImportProgress fresh onCancel={onCancel} />
      <div className={s.buttons}>
        <LinkButton to={paths.userManagement} variant="primary">
          {t('backToUsers')}
        </LinkButton>
        <Button icon={IconUpload} onClick={work.again}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}

/** Downloads the template to fill in (1§2 Download). */
async function downloadTemplate(): Promise<void> {
  try {
    saveBase64File(await call(getTemplateForImportUser, {}))
  } catch (error) {
    toast.problem(error)
  }
}

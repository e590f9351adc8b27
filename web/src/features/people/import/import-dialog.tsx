import { getTemplateForImportUser } from '@laisen/contract/endpoints/imports'
import { frameMessages } from '@laisen/contract/messages/frame'
import { importMessages } from '@laisen/contract/messages/import'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconDownload, IconFileImport, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/drop-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveFile } from '../save-file.ts'
import { CancelImport } from './cancel-import.tsx'
import { ChooseFile, importFiles } from './choose-file.tsx'
import s from './import.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress, type Running } from './import-progress.tsx'
import { type Import, useImport } from './use-import.ts'

interface Props {
  /** Called when users were added. The dialog stays open and shows the progress of preparing their passwords. */
  onDone: () => void
  onClose: () => void
}

/**
 * Imports users from an .xlsx file (1§2, 1§5): choose a file, review every row with its problems, import all or none.
 */
export function ImportDialog({ onDone, onClose }: Props) {
  const t = useText(importMessages)
  const work = useImport(onDone)
  const [cancelling, setCancelling] = useState<Running>()
  const close = () => {
    work.stop()
    onClose()
  }
  const cancelled = () => {
    setCancelling(undefined)
    if (work.done) work.again()
  }
  return (
    <>
      <Dialog
        opened={!cancelling}
        onClose={close}
        title={t('title')}
        width={750}
        staysOpen={work.importing}
        footer={<Footer work={work} onClose={close} />}
        note={work.preview && <OtherFile work={work} />}
      >
        <Body work={work} onCancel={setCancelling} />
      </Dialog>
      {cancelling && (
        <CancelImport running={cancelling} onCancelled={cancelled} onKeep={() => setCancelling(undefined)} />
      )}
    </>
  )
}

function Body({ work, onCancel }: { work: Import; onCancel: (running: Running) => void }) {
  const t = useText(importMessages)
  const { file, preview, problem, reading, done } = work
  if (done) {
    return (
      <>
        <Notice kind="success">{t('imported')}</Notice>
        <ImportProgress fresh onCancel={onCancel} />
      </>
    )
  }
  if (preview && file) return <ImportPreview work={work} file={file} preview={preview} />
  return (
    <>
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
      <div>
        <Button variant="quiet" icon={IconDownload} onClick={() => void downloadTemplate()}>
          {t('template')}
        </Button>
      </div>
    </>
  )
}

function Footer({ work, onClose }: { work: Import; onClose: () => void }) {
  const t = useText(importMessages)
  const blocked = useBlocked(work)
  if (work.done) {
    return (
      <>
        <Button icon={IconUpload} onClick={work.again}>
          {t('another')}
        </Button>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Cancel blocked={work.importing} onClose={onClose} />
      <Button variant="primary" icon={IconFileImport} busy={work.importing} blocked={blocked} onClick={work.send}>
        {work.preview ? t('import', { count: work.preview.rows.length }) : t('title')}
      </Button>
    </>
  )
}

function Cancel({ blocked, onClose }: { blocked: boolean; onClose: () => void }) {
  const t = useText(importMessages)
  const frame = useText(frameMessages)
  return (
    <Button onClick={onClose} blocked={blocked && frame('saving')}>
      {t('cancel')}
    </Button>
  )
}

/** Why the file cannot be imported. */
function useBlocked({ preview }: Import): string | false {
  const t = useText(importMessages)
  if (!preview) return t('blockedNothing')
  if (preview.badCount > 0) return t('blockedBad')
  return preview.problem ? keepWordsWhole(preview.problem.message) : false
}

function OtherFile({ work }: { work: Import }) {
  const t = useText(importMessages)
  if (work.done) return null
  return <FileButton label={t('otherFile')} icon={IconUpload} accept={importFiles} onFile={work.choose} />
}

/** Downloads the template to fill in (1§2 Download). */
async function downloadTemplate(): Promise<void> {
  try {
    saveFile(await call(getTemplateForImportUser, {}))
  } catch (error) {
    toast.problem(error)
  }
}

import { getExportProgress } from '@laisen/contract/endpoints/exports'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { queryOf } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import s from './exports.module.css'
import { exportMessages } from './messages.ts'
import type { ExportWork } from './use-export.ts'

export interface ExportProps {
  work: ExportWork
  /** Rows, until the server has counted them. */
  total: number
}

/** How far an export is, and why one failed. */
export function ExportShown({ work, total }: ExportProps) {
  const t = useText(exportMessages)
  const frame = useText(frameMessages)
  const { running, failed } = work
  return (
    <>
      {running && <Exporting exportID={running.exportID} total={total} onStop={work.cancel} />}
      {failed && (
        <Notice
          kind="information"
          className={s.export}
          title={t('exportFailed')}
          onClose={work.dismiss}
          actions={
            <Button toolbar onClick={work.again}>
              {frame('tryAgain')}
            </Button>
          }
        >
          {errorText(failed.error)}
        </Notice>
      )}
    </>
  )
}

/** Shown once it takes more than a second, which most exports do not. */
function Exporting({ exportID, total, onStop }: { exportID: string; total: number; onStop: () => void }) {
  const t = useText(exportMessages)
  const { late, progress } = useProgress(exportID)
  if (!late) return null
  return (
    <div className={s.export}>
      <Progress
        title={t('exporting')}
        done={progress?.rowsDone ?? 0}
        total={progress?.totalRows || total}
        stopLabel={t('exportStop')}
        onStop={onStop}
      >
        {progress?.state === 'waiting' && <p className="second">{t('exportWaiting')}</p>}
      </Progress>
    </div>
  )
}

const SECOND_MS = 1_000

/** How far an export is, asked once a second, but not in the first second. */
function useProgress(exportID: string) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SECOND_MS)
    return () => clearTimeout(timer)
  }, [])
  const progress = useQuery({
    ...queryOf(getExportProgress, { exportID }),
    queryFn: ({ signal }) => call(getExportProgress, { exportID }, { signal, background: true }),
    enabled: late,
    refetchInterval: SECOND_MS,
  })
  return { late, progress: progress.data }
}

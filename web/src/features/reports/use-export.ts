import { cancelExport, getExportProgress } from '@laisen/contract/endpoints/reports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, fileOf } from '../../api/call.ts'
import { wasStopped } from '../../api/refusal.ts'
import { queryOf } from '../../api/use-call.ts'
import { language } from '../../i18n/language.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { exportName } from './file-name.ts'
import type { Report, ReportInput } from './report.ts'
import { useReportTexts } from './use-report-texts.ts'

export type ExportFormat = 'xlsx' | 'csv'

interface Running {
  readonly exportID: string
  readonly format: ExportFormat
  readonly stop: AbortController
}

interface Facts {
  readonly input: ReportInput
  /** Rows in all. */
  readonly total: number
}

/** Exports what the report shows, with its progress while it is made. */
export function useExport<Row>(report: Report<Row>, { input, total }: Facts) {
  const { t } = useReportTexts()
  const [running, setRunning] = useState<Running>()
  const [failed, setFailed] = useState<{ error: unknown; format: ExportFormat }>()
  const open = useRef<AbortController>(undefined)
  // An export that nobody waits for any longer is not made.
  useEffect(() => () => open.current?.abort(), [])

  const begin = async (format: ExportFormat) => {
    if (running) return
    const stop = new AbortController()
    const exportID = crypto.randomUUID()
    open.current = stop
    setFailed(undefined)
    setRunning({ exportID, format, stop })
    try {
      const { page, perPage, ...asked } = input
      const pages = Math.max(1, Math.ceil(total / perPage))
      // 2§7: PerPage is page size times page count.
      const wanted = { ...asked, Page: 1, PerPage: perPage * pages, languageUsed: language(), format, exportID }
      const response = await fileOf(report.exporting, wanted, { signal: stop.signal })
      const name = exportName(response.headers.get('content-disposition'), report.fileName, format)
      saveFile(await response.blob(), name)
      toast.success(t('exportDone', { file: name }))
    } catch (error) {
      if (!wasStopped(error)) setFailed({ error, format })
    } finally {
      setRunning(undefined)
    }
  }
  return {
    running,
    failed,
    begin: (format: ExportFormat) => void begin(format),
    dismiss: () => setFailed(undefined),
    cancel() {
      if (!running) return
      running.stop.abort()
      // The server also notices that the connection is closed; this is sooner.
      call(cancelExport, { exportID: running.exportID }).catch(() => undefined)
    },
  }
}

const SECOND_MS = 1_000

/** How far an export is, asked once a second, but not in the first second. */
export function useExportProgress(exportID: string) {
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

import { cancelExport } from '@laisen/contract/endpoints/exports'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { wasStopped } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { nameInDisposition } from './file-name.ts'
import { exportMessages } from './messages.ts'

export interface Export {
  /** Of the file, where the answer gives it no name. */
  readonly usualName: string
  /** Sends the call, with what lets it be watched and cancelled. */
  ask(watched: Watched): Promise<Response>
  /** When it is saved. */
  readonly onSaved?: () => void
}

interface Watched {
  readonly exportID: string
  readonly signal: AbortSignal
}

interface Running {
  readonly exportID: string
  readonly stop: AbortController
}

export type ExportWork = ReturnType<typeof useExport>

/** Has files made, one at a time, and saves them. What shows how far it is, and what went wrong, is ExportStatus. */
export function useExport() {
  const t = useText(exportMessages)
  const [running, setRunning] = useState<Running>()
  const [failed, setFailed] = useState<{ error: unknown; made: Export }>()
  const open = useRef<AbortController>(undefined)
  // An export that nobody waits for any longer is not made.
  useEffect(() => () => open.current?.abort(), [])

  const begin = async (made: Export) => {
    if (running) return
    const stop = new AbortController()
    const exportID = crypto.randomUUID()
    open.current = stop
    setFailed(undefined)
    setRunning({ exportID, stop })
    try {
      const response = await made.ask({ exportID, signal: stop.signal })
      const file = nameInDisposition(response.headers.get('content-disposition')) ?? made.usualName
      saveFile(await response.blob(), file)
      toast.success(t('exportDone', { file }))
      made.onSaved?.()
    } catch (error) {
      if (!wasStopped(error)) setFailed({ error, made })
    } finally {
      setRunning(undefined)
    }
  }
  return {
    running,
    failed,
    begin: (made: Export) => void begin(made),
    again: () => failed && void begin(failed.made),
    dismiss: () => setFailed(undefined),
    cancel() {
      if (!running) return
      running.stop.abort()
      // The server also notices that the connection is closed; this is sooner.
      call(cancelExport, { exportID: running.exportID }).catch(() => undefined)
    },
  }
}

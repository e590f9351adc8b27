import type { DataOf } from '@laisen/contract/endpoint'
import { getImportProgress } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { lookEvery } from '../../../api/live.ts'
import { keyOf } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import s from './import.module.css'

const LOOK_EVERY_MS = 1000

/** The import whose passwords are being prepared. */
export type Running = NonNullable<DataOf<typeof getImportProgress>>

interface Props {
  /** Whether the user started it just now; its end is then announced too. */
  fresh?: boolean
  onCancel: (running: Running) => void
}

/** The progress of preparing the passwords of the latest import. */
export function ImportProgress({ fresh = false, onCancel }: Props) {
  const t = useText(importMessages)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: keyOf(getImportProgress, {}),
    // Automatic polling must not extend the session.
    queryFn: ({ signal }) => call(getImportProgress, {}, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt === null ? lookEvery(LOOK_EVERY_MS) : false),
  })
  const secondsLeft = useSecondsLeft(data?.ready, data?.people, dataUpdatedAt)
  if (!data) return null
  if (data.finishedAt !== null) return fresh ? <Notice kind="success">{t('progressDone')}</Notice> : null
  return (
    <div className={s.progress}>
      <Progress
        title={t('progressTitle')}
        done={data.ready}
        total={data.people}
        secondsLeft={secondsLeft}
        mayLeave
        stopLabel={t('cancelImport')}
        onStop={() => onCancel(data)}
      >
        <p className="second">{t('progressText')}</p>
      </Progress>
    </div>
  )
}

/** Estimated from the pace since the page was opened. */
function useSecondsLeft(ready: number | undefined, people: number | undefined, at: number): number | undefined {
  const [first, setFirst] = useState<{ ready: number; at: number }>()
  useEffect(() => {
    if (ready !== undefined) setFirst((known) => (known && known.ready <= ready ? known : { ready, at }))
  }, [ready, at])
  if (!first || ready === undefined || people === undefined || ready <= first.ready) return undefined
  const perMillisecond = (ready - first.ready) / (at - first.at)
  return (people - ready) / perMillisecond / 1000
}

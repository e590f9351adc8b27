import type { DataOf } from '@laisen/contract/endpoint'
import { getImportProgress, importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { wasStopped } from '../../../api/refusal.ts'
import { keyOf } from '../../../api/use-call.ts'
import { reloadPeople } from '../use-people-change.ts'
import { type ReadFile, readFile } from './read-file.ts'

export type Preview = DataOf<typeof previewImportUser>

export interface Import {
  file: File | undefined
  preview: Preview | undefined
  /** Why the file could not be read, or was not imported; null for nothing. */
  problem: unknown
  reading: boolean
  importing: boolean
  /** Everybody was added. */
  done: boolean
  choose: (file: File) => void
  send: () => void
  /** Reading ends, nothing is shown any more. */
  stop: () => void
  again: () => void
  /** What the file holds, as the calls take it. */
  sent: ReadFile | undefined
}

/** A file on its way to be imported: chosen, previewed, sent. */
export function useImport(onDone: () => void): Import {
  const client = useQueryClient()
  const running = useRef(new AbortController())
  const [file, setFile] = useState<File>()
  const key = useRef('')

  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      const sent = await readFile(chosen)
      const preview = await call(previewImportUser, sent, { signal: running.current.signal })
      return { sent, preview }
    },
  })
  const sending = useMutation({
    // The same key for the same file: sent again after the answer was lost, it is not done twice.
    mutationFn: (sent: ReadFile) => call(importUser, sent, { idempotencyKey: key.current }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(getImportProgress) })
      reloadPeople(client)
      onDone()
    },
  })
  const stop = () => running.current.abort()
  useEffect(() => () => running.current.abort(), [])

  const { data } = reading
  const problem = sending.error ?? reading.error
  return {
    file,
    preview: data?.preview,
    sent: data?.sent,
    problem: wasStopped(problem) ? null : problem,
    reading: reading.isPending,
    importing: sending.isPending,
    done: sending.isSuccess,
    stop,
    choose(chosen) {
      stop()
      running.current = new AbortController()
      key.current = newIdempotencyKey()
      setFile(chosen)
      sending.reset()
      reading.mutate(chosen)
    },
    send() {
      if (data) sending.mutate(data.sent)
    },
    again() {
      setFile(undefined)
      reading.reset()
      sending.reset()
    },
  }
}

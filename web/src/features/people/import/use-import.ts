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
  /** Why the file could not be read or imported; null if nothing is wrong. */
  problem: unknown
  reading: boolean
  importing: boolean
  /** Whether all users were added. */
  done: boolean
  choose: (file: File) => void
  send: () => void
  again: () => void
  /** The file as the calls expect it. */
  sent: ReadFile | undefined
}

/** Takes a file through the import: chosen, previewed, sent. */
export function useImport(): Import {
  const running = useRef(new AbortController())
  const [file, setFile] = useState<File>()
  const { sending, key } = useSending()

  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      const sent = await readFile(chosen)
      const preview = await call(previewImportUser, sent, { signal: running.current.signal })
      return { sent, preview }
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

/** `key` is one per file, so that sending the file again after a lost answer does not import it twice. */
function useSending() {
  const client = useQueryClient()
  const key = useRef('')
  const sending = useMutation({
    mutationFn: (sent: ReadFile) => call(importUser, sent, { idempotencyKey: key.current }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(getImportProgress) })
      reloadPeople(client)
    },
  })
  return { sending, key }
}

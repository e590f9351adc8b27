import { type EnvelopeFile, listDrafts, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import { useKeptWork } from '../../frame/kept-work.ts'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { SaveQueue, type SaveStatus } from './save-queue.ts'

/** What the composer begins with: a saved draft, or an empty one. */
export interface BegunDraft extends Pick<SaveStatus, 'envelopeID' | 'version' | 'savedAt'> {
  readonly content: DraftContent
  readonly files: readonly EnvelopeFile[]
  readonly accessCodesKnown: readonly string[]
}

type ChangeDraft = (update: (content: DraftContent) => DraftContent) => void

export interface Composer {
  readonly content: DraftContent
  readonly files: readonly EnvelopeFile[]
  readonly accessCodesKnown: readonly string[]
  readonly status: SaveStatus
  readonly change: ChangeDraft
  /** The content now, for what is done after waiting. */
  readonly now: () => DraftContent
  readonly changeFiles: (update: (files: readonly EnvelopeFile[]) => readonly EnvelopeFile[]) => void
  /** Saves at once, a new draft too. @returns the id of the draft; undefined where it could not be saved */
  readonly saved: () => Promise<number | undefined>
  /** The version that was saved last, for what is done after waiting. */
  readonly version: () => number | undefined
}

/** The draft that is being composed. It saves itself after each change. */
export function useComposer(begun: BegunDraft): Composer {
  const [content, setContent] = useState(begun.content)
  const [files, setFiles] = useState(begun.files)
  const latest = useRef(content)
  const { queue, status } = useSaveQueue(begun)
  const change = useCallback<ChangeDraft>(
    (update) => {
      const next = update(latest.current)
      if (next === latest.current) return
      latest.current = next
      setContent(next)
      queue.change(next)
    },
    [queue],
  )
  const saved = useCallback(async () => {
    const isNew = queue.status.envelopeID === undefined
    return (await queue.flush(isNew ? latest.current : undefined)) ? queue.status.envelopeID : undefined
  }, [queue])
  const now = useCallback(() => latest.current, [])
  const version = useCallback(() => queue.status.version, [queue])
  const { accessCodesKnown } = begun
  return { content, files, accessCodesKnown, status, change, now, changeFiles: setFiles, saved, version }
}

function useSaveQueue(begun: BegunDraft) {
  const client = useQueryClient()
  const [status, setStatus] = useState<SaveStatus>({ state: 'saved', error: undefined, ...begun })
  const [queue] = useState(
    () =>
      new SaveQueue({
        begun: { envelopeID: begun.envelopeID, version: begun.version, savedAt: begun.savedAt },
        save: ({ content, envelopeID, version, key }) =>
          call(saveDraft, { envelopeID, version, content }, { idempotencyKey: key }),
        onStatus: setStatus,
      }),
  )
  useEffect(() => {
    const again = () => void queue.flush()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      void queue.flush().then((isSaved) => {
        void client.invalidateQueries({ queryKey: keyOf(listDrafts) })
        if (!isSaved && queue.status.state !== 'outdated') toast.problem(queue.status.error)
      })
    }
  }, [queue, client])
  useLeaveWarning(status)
  return { queue, status }
}

/** On another screen a draft is saved on the way out; only what could not be saved asks first. Closing the page asks sooner. */
function useLeaveWarning({ state }: SaveStatus): void {
  useKeptWork(true)
  useUnsaved(['retrying', 'refused', 'outdated'].includes(state), 'page')
  const underWay = state === 'changed' || state === 'saving'
  useEffect(() => {
    if (!underWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [underWay])
}

import { removeEnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import { nameProblem } from '@laisen/contract/plain-names'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { loadChunk } from '../../api/load-chunk.ts'
import { wasStopped } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { documentMessages } from './document-messages.ts'
import { unusedFiles } from './documents.ts'
import { newKey } from './draft.ts'
import type { Composer } from './use-composer.ts'

/** A file on its way to the draft, or one that was refused. */
export interface FileUpload {
  readonly key: string
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
  readonly refused?: string
}

/** Adds files to the draft, one after the other. Each becomes a document; a refusal stays beside its file. */
export function useFileUploads(composer: Composer) {
  const t = useText(documentMessages)
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const line = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  const show = (key: string, change: Partial<FileUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const dismiss = (key: string) => {
    stops.current.get(key)?.abort()
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const send = async (key: string, file: File, signal: AbortSignal) => {
    try {
      if (signal.aborted) return
      if (composer.now().documents.length >= limits.envelopeDocuments) throw new TooMany()
      const envelopeID = await composer.saved()
      if (envelopeID === undefined) return show(key, { refused: t('notSavedYet') })
      const onProgress = (sent: number, total: number) => show(key, { share: total === 0 ? 0 : sent / total })
      const fileName = file.name.slice(0, limits.documentNameCharacters)
      const { addFile } = await loadChunk(() => import('./add-file.ts'))
      const added = await addFile({ envelopeID, fileName, file, signal, onProgress })
      composer.changeFiles((files) => [...files, added])
      composer.change((content) => {
        const name = nameOf(fileName) ?? t('documentNumber', { number: content.documents.length + 1 })
        const document = { key: newKey(), name, parts: [{ fileID: added.fileID, pages: null }] }
        const subject = content.subject === '' ? name.slice(0, limits.envelopeSubjectCharacters) : content.subject
        return { ...content, subject, documents: [...content.documents, document] }
      })
      dismiss(key)
    } catch (error) {
      if (!wasStopped(error))
        show(key, {
          refused: error instanceof TooMany ? t('tooMany', { most: limits.envelopeDocuments }) : errorText(error),
        })
    } finally {
      stops.current.delete(key)
    }
  }
  const add = (file: File) => {
    const key = newKey()
    const stop = new AbortController()
    stops.current.set(key, stop)
    setUploads((before) => [...before, { key, name: file.name, share: 0 }])
    line.current = line.current.then(() => send(key, file, stop.signal))
  }
  useStopAtEnd(stops, uploads)
  return { uploads, add, dismiss }
}

class TooMany extends Error {}

/** Without its ending, which recipients need not read. Undefined where it would not pass as a name. */
function nameOf(fileName: string): string | undefined {
  const name = fileName.replace(/\.pdf$/i, '').trim()
  return name === '' || nameProblem(name) ? undefined : name
}

function useStopAtEnd(stops: { readonly current: Map<string, AbortController> }, uploads: readonly FileUpload[]): void {
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [stops])
  const underWay = uploads.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!underWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [underWay])
}

/** Removes the files that no document uses any more, once the draft is saved without them. */
export async function removeUnusedFiles(composer: Composer): Promise<void> {
  const unused = unusedFiles(composer.now(), composer.files)
  if (unused.length === 0 || (await composer.saved()) === undefined) return
  for (const fileID of unused) {
    // What is not removed now goes with the draft.
    await call(removeEnvelopeFile, { fileID }).catch(() => undefined)
    composer.changeFiles((files) => files.filter((file) => file.fileID !== fileID))
  }
}

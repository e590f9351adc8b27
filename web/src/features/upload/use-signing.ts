import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPdfStampStream, getStampOptions } from '@laisen/contract/endpoints/stamps'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { ConnectionLost, Refusal, wasStopped } from '../../api/refusal.ts'
import { upload } from '../../api/upload.ts'
import { keyOf } from '../../api/use-call.ts'
import { FileChanged, isReadable } from './file-changed.ts'

type StampInput = InputOf<typeof addPdfStampStream>
export type Stamped = DataOf<typeof addPdfStampStream>

export type Signing =
  | { stage: 'idle' }
  | { stage: 'uploading'; sentBytes: number; totalBytes: number }
  | { stage: 'signing' }
  | { stage: 'stopped' }
  | { stage: 'failed'; error: unknown /** The whole file had left. */; sent: boolean }

interface Signer {
  signing: Signing
  busy: boolean
  /** Uploads and signs. Resolves to undefined if it was stopped or refused; `signing` says which. */
  sign(file: File, input: StampInput): Promise<Stamped | undefined>
  stop(): void
  /** Clears the result of the last attempt. Has no effect while one is running. */
  forget(): void
}

/** A document that was sent whole and not answered for: whoever leaves the screen and comes back sends it under the same key. */
const sent: { current: { what: string; key: string } | undefined } = { current: undefined }

/** Sends a document to be signed. Leaving the screen stops it, and an unanswered request is not sent again. */
export function useSigning(): Signer {
  const client = useQueryClient()
  const [signing, setSigning] = useState<Signing>({ stage: 'idle' })
  const abort = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const sign = async (file: File, input: StampInput) => {
    abort.current = new AbortController()
    setSigning({ stage: 'uploading', sentBytes: 0, totalBytes: file.size })
    let allSent = false
    try {
      const stamped = await upload(addPdfStampStream, input, {
        file,
        signal: abort.current.signal,
        idempotencyKey: keyFor(file, input),
        onProgress: (sentBytes, totalBytes) => {
          allSent = sentBytes >= totalBytes
          setSigning(allSent ? { stage: 'signing' } : { stage: 'uploading', sentBytes, totalBytes })
        },
      })
      sent.current = undefined
      await Promise.all(
        [getProductsByCompany, getStampOptions, getLogHistory].map((one) =>
          client.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      )
      return stamped
    } catch (cause) {
      // The browser only reports that no answer arrived.
      const error = cause instanceof ConnectionLost && !(await isReadable(file)) ? new FileChanged() : cause
      // While the first request is still running, a new key would sign a second time.
      if (error instanceof Refusal && error.code !== 'IDEMPOTENCY_IN_PROGRESS') sent.current = undefined
      setSigning(wasStopped(error) ? { stage: 'stopped' } : { stage: 'failed', error, sent: allSent })
      return undefined
    }
  }
  return {
    signing,
    busy: isBusy(signing),
    sign,
    stop: () => abort.current?.abort(),
    forget: () => setSigning((now) => (isBusy(now) ? now : { stage: 'idle' })),
  }
}

function isBusy({ stage }: Signing): boolean {
  return stage === 'uploading' || stage === 'signing'
}

/**
 * If the connection breaks after the whole file was sent, it is unknown whether it was signed. Sending it again with
 * the same key signs and charges only once.
 */
function keyFor(file: File, { certPassword: _secret, pdfPassword: _other, ...input }: StampInput): string {
  const what = JSON.stringify([file.name, file.size, file.lastModified, input])
  if (sent.current?.what !== what) sent.current = { what, key: newIdempotencyKey() }
  return sent.current.key
}

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

export interface Signer {
  signing: Signing
  busy: boolean
  /** Uploads and signs; nothing when it was stopped or refused, which `signing` tells. */
  sign(file: File, input: StampInput): Promise<Stamped | undefined>
  stop(): void
  /** Does away with what is told of the last time; nothing while one is under way. */
  forget(): void
}

/** Sends a document to be stamped. Leaving the screen stops it: what was not answered is not signed twice. */
export function useSigning(): Signer {
  const client = useQueryClient()
  const [signing, setSigning] = useState<Signing>({ stage: 'idle' })
  const abort = useRef<AbortController | undefined>(undefined)
  const sent = useRef<{ what: string; key: string } | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const sign = async (file: File, input: StampInput) => {
    abort.current = new AbortController()
    setSigning({ stage: 'uploading', sentBytes: 0, totalBytes: file.size })
    let allSent = false
    try {
      const stamped = await upload(addPdfStampStream, input, file, {
        signal: abort.current.signal,
        idempotencyKey: keyFor(sent, file, input),
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
      // The browser tells no more than that nothing arrived.
      const error = cause instanceof ConnectionLost && !(await isReadable(file)) ? new FileChanged() : cause
      // While the first request still runs, another key would sign a second time.
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
 * When the connection breaks after the file has left, nobody knows whether it was signed. The same request again
 * carries the same key, so that it is signed, and charged, once.
 */
function keyFor(
  sent: { current: { what: string; key: string } | undefined },
  file: File,
  { certPassword: _secret, ...input }: StampInput,
): string {
  const what = JSON.stringify([file.name, file.size, file.lastModified, input])
  if (sent.current?.what !== what) sent.current = { what, key: newIdempotencyKey() }
  return sent.current.key
}

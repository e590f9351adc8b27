import type { DataOf } from '@laisen/contract/endpoint'
import { addEnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { upload } from '../../api/upload.ts'

interface Adding {
  readonly envelopeID: number
  readonly fileName: string
  readonly file: Blob
  readonly signal: AbortSignal
  readonly onProgress: (sent: number, total: number) => void
  /** How long to wait before each further attempt, in milliseconds. */
  readonly pausesMs?: readonly number[]
}

/** Adds a file to a draft. What was not answered may be there all the same, so it is repeated with its key, and added once. */
export async function addFile(adding: Adding): Promise<DataOf<typeof addEnvelopeFile>> {
  const { envelopeID, fileName, pausesMs = [1_000, 3_000], ...sent } = adding
  const idempotencyKey = newIdempotencyKey()
  const attempt = () => upload(addEnvelopeFile, { envelopeID, fileName }, { ...sent, idempotencyKey })
  for (const pauseMs of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      const unanswered = error instanceof ConnectionLost || isRunning(error)
      if (!unanswered || sent.signal.aborted) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  return attempt()
}

function isRunning(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'IDEMPOTENCY_IN_PROGRESS'
}

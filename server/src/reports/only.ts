import type { EnvelopeStatus } from '@laisen/contract/envelope-rules'
import type { Only } from './rows-store.ts'

interface Asked {
  readonly status?: number | null | undefined
  readonly bucket?: number | null | undefined
}

/** Which envelopes a call asks for. */
export function onlyOf({ status, bucket }: Asked): Only {
  return { status: (status ?? undefined) as EnvelopeStatus | undefined, bucket: bucket ?? undefined }
}

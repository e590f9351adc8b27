import { getComposedPdf, getEnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import { useEffect, useMemo, useState } from 'react'
import { addressOf, headersOf } from '../../api/call.ts'
import type { PdfSource } from '../../pdf/open-pdf.ts'
import type { DraftDocument } from './draft.ts'
import type { Composer } from './use-composer.ts'

/** Where the pages of a document come from: a file that is used whole, or what the server puts together once it is saved. */
export function useComposedSource(composer: Composer, { key, parts }: DraftDocument): PdfSource | null {
  const arranged = JSON.stringify(parts)
  const [first, ...others] = parts
  const whole = others.length === 0 && first?.pages === null ? first.fileID : undefined
  const [saved, setSaved] = useState<string>()
  const { envelopeID, state } = composer.status
  useEffect(() => {
    if (state === 'saved') setSaved(arranged)
  }, [state, arranged])
  const ready = whole === undefined && envelopeID !== undefined && saved === arranged
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are another document at the same address.
  return useMemo(() => {
    if (whole !== undefined) return addressOf(getEnvelopeFile, { fileID: whole })
    if (!ready || envelopeID === undefined) return null
    const input = { envelopeID, documentKey: key }
    return { url: addressOf(getComposedPdf, input), headers: headersOf(getComposedPdf, input, {}) }
  }, [whole, ready, envelopeID, key, arranged])
}

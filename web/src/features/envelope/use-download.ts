import { getCompletionPdf, getEnvelopePdf } from '@laisen/contract/endpoints/sent-envelopes'
import { useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import type { Envelope } from './use-envelope.ts'

export type EnvelopeDocument = Envelope['documents'][number]

/** Downloads files of an envelope. A plain link could not send the headers of our session. */
export function useDownload(envelopeID: number) {
  const [busy, setBusy] = useState<number | 'certificate'>()
  const save = async (what: number | 'certificate', file: () => Promise<Blob>, name: string) => {
    setBusy(what)
    try {
      saveFile(await file(), `${name.replace(/\.pdf$/i, '')}.pdf`)
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    document: ({ documentID, name }: EnvelopeDocument) =>
      void save(documentID, () => bytesOf(getEnvelopePdf, { envelopeID, documentID }), name),
    certificate: (name: string) => void save('certificate', () => bytesOf(getCompletionPdf, { envelopeID }), name),
  }
}

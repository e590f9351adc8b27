import { getCompletionPdf, getEnvelopeEvents, getEnvelopePdf } from '@laisen/contract/endpoints/sent-envelopes'
import { useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import type { Envelope } from './use-envelope.ts'

export type EnvelopeDocument = Envelope['documents'][number]

type What = number | 'certificate' | 'events'
type Save = (what: What, file: () => Promise<Blob>, name: string) => Promise<void>

const pdfName = (name: string) => `${name.replace(/\.pdf$/i, '')}.pdf`

/** Downloads files of an envelope. A plain link could not send the headers of our session. */
export function useDownload(envelopeID: number) {
  const [busy, setBusy] = useState<What>()
  const save: Save = async (what, file, name) => {
    setBusy(what)
    try {
      saveFile(await file(), name)
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(undefined)
    }
  }
  const document = ({ documentID, name }: EnvelopeDocument) =>
    save(documentID, () => bytesOf(getEnvelopePdf, { envelopeID, documentID }), pdfName(name))
  const certificate = (name: string) =>
    save('certificate', () => bytesOf(getCompletionPdf, { envelopeID }), pdfName(name))
  const events = (name: string) => save('events', () => bytesOf(getEnvelopeEvents, { envelopeID }), `${name}.csv`)
  return {
    busy,
    document: (one: EnvelopeDocument) => void document(one),
    certificate: (name: string) => void certificate(name),
    events: (name: string) => void events(name),
    /** One after another, because browsers drop what is saved at the same time. */
    async all({ documents, certificateOfCompletion: hasCertificate }: Envelope, certificateName: string) {
      for (const one of documents) if (!one.purged) await document(one)
      if (hasCertificate) await certificate(certificateName)
    },
  }
}

import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import type { BearerClient, Client, Sent } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'

/** A document as the base64 calls carry it. */
export const base64 = (document: Uint8Array = pdf()): string => Buffer.from(document).toString('base64')

/** What a stamp is asked with: a good request, of which a test changes the fact that matters. */
export function stampRequest(certID: number, facts: Partial<Sent<typeof addPdfStamp>> = {}): Sent<typeof addPdfStamp> {
  return { empCert: { certID }, position_x: 72, position_Y: 144, length: 180, page: 1, pdfString: base64(), ...facts }
}

/** Stamps through the front door. @returns the signed document and its id */
export async function stamped(
  client: Client,
  certID: number,
  facts: Partial<Sent<typeof addPdfStamp>> = {},
): Promise<{ stampId: string; document: Buffer }> {
  const answer = await client.call(addPdfStamp, stampRequest(certID, facts))
  if (answer.status !== 0) throw new Error(`the stamp was refused: ${answer.message}`)
  return { stampId: answer.data.stampId, document: Buffer.from(answer.data.pdfString, 'base64') }
}

/** Sends half of a document, waits, and sends the rest; the request tells the length only if it is `announced`. */
export async function uploadInHalves(
  { client, certID, announced = false }: { client: BearerClient; certID: number; announced?: boolean },
  document: Uint8Array,
  meanwhile: () => Promise<unknown>,
) {
  const half = Math.floor(document.length / 2)
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(document.subarray(0, half))
      // The server has let the request in and reads: only then does it happen.
      await new Promise((resolve) => setTimeout(resolve, 150))
      await meanwhile()
      stream.enqueue(document.subarray(half))
      stream.close()
    },
  })
  const length = { 'content-length': String(document.length) }
  const headers = { 'content-type': 'application/pdf', ...(announced && length) }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
  const response = await client.fetch(`/api/v1/${addPdfStampStream.path}?certID=${certID}`, init)
  return { http: response.status, ...((await response.json()) as { code?: string; data?: { stampId: string } }) }
}

import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import type { Dispatcher } from 'undici'

/** Someone who may stamp. */
export interface Caller {
  readonly url: string
  readonly token: string
  readonly certID: number
}

/** Sends a document, and answers the id of its stamp, if there is one. */
export type Send = (document: Uint8Array) => Promise<string>

/** Ends a body of which the document is the last member. */
const end = Buffer.from('"}')

const where = { page: '1', position_x: '72', position_Y: '72', length: '200' }

export function stampStream(pool: Dispatcher, { token, certID }: Caller, level: string): Send {
  const query = new URLSearchParams({ ...where, certID: String(certID), fileName: 'bench.pdf', level })
  const path = `/api/v1/${addPdfStampStream.path}?${query}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' }
  return async (body) => stampIdOf(await exchange(pool, { method: 'PUT', path, headers, body }), level)
}

export function stampBase64(pool: Dispatcher, { token, certID }: Caller, level: string): Send {
  const path = `/api/v1/${addPdfStamp.path}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const start = Buffer.from(`${JSON.stringify({ ...where, empCert: { certID }, level }).slice(0, -1)},"pdfString":"`)
  /** What ended requests have sent, for documents of the same length. To collect it as garbage would take processor time from the server. */
  const bodies: Buffer[] = []
  return async (document) => {
    const text = Buffer.from(document.buffer, document.byteOffset, document.length).toString('base64')
    const body = bodies.pop() ?? Buffer.concat([start, Buffer.alloc(text.length), end])
    body.write(text, start.length, 'latin1')
    const answer = await exchange(pool, { method: addPdfStamp.method, path, headers, body })
    bodies.push(body)
    return stampIdOf(answer, level)
  }
}

/** To a server that answers the signed file. */
export function signBare(pool: Dispatcher): Send {
  return async (document) => {
    const signed = await exchange(pool, { method: 'PUT', path: '/', headers: {}, body: document })
    if (signed.length <= document.length) throw new Error(`no signature: ${signed.toString('latin1', 0, 200)}`)
    return ''
  }
}

function stampIdOf(answer: Buffer, wanted: string): string {
  const { status, message, data } = JSON.parse(withoutDocument(answer))
  if (status !== 0) throw new Error(`no stamp: ${message}`)
  if (data.level !== wanted) throw new Error(`${data.level} instead of ${wanted}: ${data.levelMissed?.fault}`)
  return data.stampId
}

const beforeDocument = '"pdfString":"'

/** To parse a document's text as well would take processor time from the server. */
function withoutDocument(answer: Buffer): string {
  const at = answer.indexOf(beforeDocument)
  if (at === -1) return answer.toString('utf8')
  const from = at + beforeDocument.length
  return answer.toString('utf8', 0, from) + answer.toString('utf8', answer.indexOf('"', from))
}

interface Exchange {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** By undici: the client of node:http takes almost twice its processor time, and `fetch` more than four times. */
function exchange(pool: Dispatcher, request: Exchange): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    pool.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: () => {},
      onResponseData: (_, piece) => pieces.push(piece),
      onResponseEnd: () => resolve(Buffer.concat(pieces)),
      onResponseError: (_, error) => reject(error),
    })
  })
}

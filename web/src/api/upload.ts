import type { DataOf, Endpoint } from '@laisen/contract/endpoint'
import { addressOf, answerOrThrow, type CallInput, type CallOptions, headersOf, withProof } from './call.ts'
import { ConnectionLost } from './refusal.ts'

interface Upload extends CallOptions {
  file: Blob
  /** Bytes sent so far, and in total. */
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Streams a file to the server unchanged and returns the data of the JSON answer. `input` goes into the query string.
 */
export async function upload<E extends Endpoint>(endpoint: E, input: CallInput<E>, sent: Upload): Promise<DataOf<E>> {
  return withProof(async () => {
    const { text, status } = await transfer(endpoint, input, sent)
    return answerOrThrow<DataOf<E>>(parse(text, status), status, sent).data
  })
}

interface Transfer {
  text: string
  status: number
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function transfer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { file, onProgress, ...options }: Upload,
): Promise<Transfer> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(stopped())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(endpoint.method, addressOf(endpoint, input))
    for (const [name, value] of Object.entries(headersOf(endpoint, input, options)))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', endpoint.bytes ?? 'application/octet-stream')
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
    request.onload = () => resolve({ text: request.responseText, status: request.status })
    request.onerror = () => reject(new ConnectionLost('the upload was cut off'))
    request.onabort = () => reject(stopped())
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(file)
  })
}

function stopped(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError')
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConnectionLost(`HTTP ${status} without an answer of ours`)
  }
}

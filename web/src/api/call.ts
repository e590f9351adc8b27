import type { Answer, DataOf, Endpoint } from '@laisen/contract/endpoint'
import { headers as names, webClient } from '@laisen/contract/headers'
import type * as z from 'zod/mini'
import { language } from '../i18n/language.ts'
import { noteActivity, sessionChanged, sessionEnded } from './activity.ts'
import { ConnectionLost, Refusal } from './refusal.ts'

/** What a caller writes: members with a default may be left out. */
export type Sent<E extends Endpoint> = z.input<E['input']>

/** The part of an endpoint that a call needs. The sign-in entry names its calls by it, and leaves the schemas at home. */
export type Wire<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<Endpoint, 'query' | 'bytes' | 'secretHeaders'>>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Same key, same effect: for calls that may be sent twice. */
  idempotencyKey?: string | undefined
  /** A poll of our own does not keep a session alive (rules 3.3). */
  background?: boolean | undefined
  /** The call is part of signing in: its 401 is an answer, not the end of a session. */
  keepPage?: boolean | undefined
}

/** Makes a call and gives its data. @throws Refusal, ConnectionLost */
export async function call<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  return (await answerOf(endpoint, input, options)).data
}

/** Like `call`, with the server's sentence beside the data, for screens that show it. */
export async function answerOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<DataOf<E>>> {
  return read<DataOf<E>>(await send(endpoint, input, options), options)
}

/** A call whose success is bytes: a document, a manual, an export. */
export async function bytesOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, input, options)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && !type.includes('json')) {
    if (!options.background) noteActivity()
    return response.blob()
  }
  await read(response, options)
  throw new ConnectionLost(`${endpoint.path} answered no bytes`)
}

/** The address of a call, with its input in the query when that is where it goes. Secrets never stand there. */
export function addressOf<E extends Endpoint>(endpoint: E | Wire<E>, input: Sent<E>): string {
  const path = `/api/v1/${endpoint.path}`
  if (!inAddress(endpoint)) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || endpoint.secretHeaders?.[name] !== undefined) continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function inAddress(endpoint: Wire): boolean {
  return endpoint.method === 'GET' || endpoint.query === true || endpoint.bytes !== undefined
}

/** Headers of our own web: the cookie session, the language of the answer, and what may not stand in an address. */
export function headersOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: Sent<E>,
  options: CallOptions,
): Record<string, string> {
  const headers: Record<string, string> = { [names.client]: webClient, 'Accept-Language': language() }
  if (options.idempotencyKey !== undefined) headers[names.idempotencyKey] = options.idempotencyKey
  if (options.background) headers[names.background] = '1'
  const members = (input ?? {}) as Record<string, unknown>
  for (const [member, header] of Object.entries(endpoint.secretHeaders ?? {})) {
    const secret = members[member]
    if (typeof secret === 'string' && secret !== '') headers[header] = base64(secret)
  }
  return headers
}

/** UTF-8, then base64: a header carries no Thai. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

async function send<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: Sent<E>,
  options: CallOptions,
): Promise<Response> {
  const headers = headersOf(endpoint, input, options)
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', cache: 'no-store' }
  if (endpoint.method !== 'GET') {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(inAddress(endpoint) ? {} : (input ?? {}))
  }
  if (options.signal) request.signal = options.signal
  try {
    return await fetch(addressOf(endpoint, input), request)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ConnectionLost(String(error))
  }
}

async function read<Data>(response: Response, options: CallOptions): Promise<Answer<Data>> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    throw new ConnectionLost(`HTTP ${response.status} without an answer of ours`)
  }
  return judge<Data>(body, response.status, options)
}

/** Status 0 is success, anything else is failure (1§4). */
export function judge<Data>(body: unknown, http: number, options: CallOptions = {}): Answer<Data> {
  if (typeof body !== 'object' || body === null || !('status' in body)) {
    throw new ConnectionLost(`HTTP ${http} without an answer of ours`)
  }
  const answer = body as Answer<Data>
  if (answer.status === 0) {
    if (!options.background) noteActivity()
    return answer
  }
  if (http === 401 && !options.keepPage) sessionEnded()
  if (answer.code === 'FACTOR_MUST_ENROL' || answer.code === 'PASSWORD_MUST_CHANGE') sessionChanged()
  throw new Refusal({
    code: answer.code as Refusal['code'],
    message: answer.message,
    params: answer.params ?? {},
    data: answer.data,
    http,
    requestId: answer.requestId,
  })
}

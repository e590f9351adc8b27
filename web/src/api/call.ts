import type { Answer, DataOf, Endpoint } from '@laisen/contract/endpoint'
import { headers as names, webClient } from '@laisen/contract/headers'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import type * as z from 'zod/mini'
import { language } from '../i18n/language.ts'
import { noteActivity, sessionChanged, sessionEnded } from './activity.ts'
import { askForProof } from './proof.ts'
import { ConnectionLost, Refusal } from './refusal.ts'

/** What a caller passes: members with a default are optional. */
export type CallInput<E extends Endpoint> = z.input<E['input']>

/**
 * What a call needs to know of an endpoint. The login entry declares its calls this way so that it does not load the
 * schemas.
 */
export type Wire<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<Endpoint, 'query' | 'bytes' | 'secretHeaders'>>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes a repeated call take effect once. */
  idempotencyKey?: string | undefined
  /** For calls that a page makes on its own, such as polling: they do not extend the session (rules 3.3). */
  background?: boolean | undefined
  /** The call is part of logging in, where a 401 is an answer and does not mean that the session has ended. */
  keepPage?: boolean | undefined
  /** The same call, if it was already sent before this code had arrived. */
  sent?: Promise<Response> | undefined
}

/**
 * Makes a call and returns its data.
 * @throws Refusal, ConnectionLost
 */
export async function call<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  return (await answerOf(endpoint, input, options)).data
}

/**
 * Like `call`, but also returns the server's message, for screens that show it. A call that is refused because the user has
 * to prove again who they are is repeated once they did.
 */
export async function answerOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<DataOf<E>>> {
  return withProof(async () => read<DataOf<E>>(await send(endpoint, input, options), options))
}

/** Repeats an attempt that was refused because the user has to prove again who they are, once they did. */
export async function withProof<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const sensitive = error instanceof Refusal && error.code === 'PROOF_REQUIRED'
    if (!sensitive || !(await askForProof())) throw error
    return attempt()
  }
}

/** Makes a call that returns a file: a document, a manual or an export. It is a File where the server names it. */
export async function bytesOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await fileOf(endpoint, input, options)
  const blob = await response.blob()
  const [, name] = /filename="([^"]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return name ? new File([blob], name, { type: blob.type }) : blob
}

/** The same as the response itself, for who reads its headers. */
export async function fileOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await send(endpoint, input, options)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && !type.includes('json')) {
    if (!options.background) noteActivity()
    return response
  }
  await read(response, options)
  throw new ConnectionLost(`${endpoint.path} answered no bytes`)
}

/** The URL of a call, with its input in the query string when it is sent there. Never use it for secrets. */
export function addressOf<E extends Endpoint>(endpoint: E | Wire<E>, input: CallInput<E>): string {
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

/** Headers of the web client: cookie session, language of the answer, and values that must not appear in a URL. */
export function headersOf<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
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

/** Headers cannot carry Thai, so the text is sent as base64 of its UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

async function send<E extends Endpoint>(
  endpoint: E | Wire<E>,
  input: CallInput<E>,
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
    return await (options.sent ?? fetch(addressOf(endpoint, input), request))
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
  return answerOrThrow<Data>(body, response.status, options)
}

/** Status 0 is success, anything else is failure (1§4). */
export function answerOrThrow<Data>(body: unknown, http: number, options: CallOptions = {}): Answer<Data> {
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
    message: keepWordsWhole(answer.message ?? ''),
    params: answer.params ?? {},
    data: answer.data,
    http,
    requestId: answer.requestId,
  })
}

import type { Answer, DataOf, Endpoint } from '@laisen/contract/endpoint'
import { headers, webClient } from '@laisen/contract/headers'
import type * as z from 'zod/mini'

/** What a call answered, with its HTTP status. */
export interface CallAnswer<Data> extends Answer<Data> {
  readonly http: number
  readonly headers: Headers
}

/** A call's input as clients may send it, with optional members left out. */
export type Sent<E extends Endpoint> = z.input<E['input']>

interface CallOptions {
  readonly headers?: Record<string, string>
  /** The bytes of a call that takes a file. */
  readonly body?: Uint8Array
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: Sent<E>, options?: CallOptions): Promise<CallAnswer<DataOf<E>>>
  /** The bytes of a call that answers a file. */
  download<E extends Endpoint>(endpoint: E, input?: Sent<E>, options?: CallOptions): Promise<Response>
  /** Anything else, with this caller's credentials. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface BearerClient extends Client {
  readonly token: string
}

/** A program with a Bearer token, or without one. */
export function bearerClient(url: string, token = ''): BearerClient {
  const client = clientOf(url, () => (token === '' ? {} : { authorization: `Bearer ${token}` }))
  return { ...client, token }
}

export interface WebClient extends Client {
  readonly cookies: Map<string, string>
}

/** Our web app in a browser: it sends cookies, its Origin and the client header. */
export function webClientOf(url: string, cookies = new Map<string, string>()): WebClient {
  const client = clientOf(
    url,
    () => ({
      [headers.client]: webClient,
      origin: url,
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    }),
    (response) => {
      for (const line of response.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0]!.split('=') as [string, string]
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  )
  return { ...client, cookies }
}

function clientOf(
  url: string,
  own: () => Record<string, string>,
  onResponse: (response: Response) => void = () => {},
): Client {
  const fetchAs = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...own(), ...init.headers },
    })
    onResponse(response)
    return response
  }
  const send = (endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> => {
    const path = `/api/v1/${endpoint.path}`
    const { method } = endpoint
    if (endpoint.bytes) {
      const { query, secrets } = addressOf(endpoint, input)
      const type = { 'content-type': endpoint.bytes }
      return fetchAs(path + query, {
        method,
        headers: { ...type, ...secrets, ...options.headers },
        body: (options.body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>,
      })
    }
    if (method === 'GET' || endpoint.query) {
      const { query, secrets } = addressOf(endpoint, input)
      return fetchAs(path + query, { method, headers: { ...secrets, ...options.headers } })
    }
    const type = { 'content-type': 'application/json' }
    return fetchAs(path, { method, headers: { ...type, ...options.headers }, body: JSON.stringify(input ?? {}) })
  }
  return {
    fetch: fetchAs,
    async download(endpoint, input, options = {}) {
      const response = await send(endpoint, input, options)
      return endpoint.answers === 'text/event-stream' && response.ok ? firstOf(response) : response
    },
    async call<E extends Endpoint>(endpoint: E, input?: Sent<E>, options: CallOptions = {}) {
      const response = await send(endpoint, input, options)
      const text = await response.text()
      const answer = JSON.parse(text) as Answer<DataOf<E>>
      // Every answer in every test must match the contract.
      if (answer.status === 0) endpoint.data.parse(answer.data)
      return { ...answer, http: response.status, headers: response.headers }
    },
  }
}

/** The beginning of a stream that would not end. */
async function firstOf(response: Response): Promise<Response> {
  const reading = response.body!.getReader()
  const { value } = await reading.read()
  await reading.cancel()
  return new Response(value, { status: response.status, headers: response.headers })
}

function addressOf(endpoint: Endpoint, input: unknown): { query: string; secrets: Record<string, string> } {
  const secrets: Record<string, string> = {}
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    const header = endpoint.secretHeaders?.[name]
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (header) secrets[header] = Buffer.from(text).toString('base64')
    else query.set(name, text)
  }
  return { query: query.size > 0 ? `?${query}` : '', secrets }
}

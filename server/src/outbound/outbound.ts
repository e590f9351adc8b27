import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Log } from '../log/log.ts'
import { allowRule, isPublicAddress } from './addresses.ts'

/**
 * Connections to hosts that a person, a certificate or a document named. The name is resolved once, the address is checked,
 * and the connection is made to that address, so a name that resolves differently the second time gains nothing.
 */
export interface Outbound {
  /** @throws OutboundError for every failure; the reason is in our log alone */
  fetch(url: string, options?: OutboundOptions): Promise<OutboundAnswer>
  /** An address for protocols other than HTTP: connect to it, and keep the name for TLS. @throws OutboundError */
  resolve(host: string, port: number): Promise<string>
}

interface OutboundOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** @default 1 MiB */
  readonly limitBytes?: number
  /** For everything together. @default 10 seconds */
  readonly timeoutMs?: number
}

interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The same error for every failure, so that it reveals nothing about our own network. */
class OutboundError extends Error {
  override readonly name = 'OutboundError'

  constructor() {
    super('The address could not be reached.')
  }
}

interface OutboundSettings {
  readonly allow: readonly string[]
  readonly log: Log
  /** @default the system's resolver */
  readonly resolveName?: (host: string) => Promise<readonly string[]>
  /** Multiplies every time limit. @default 1 */
  readonly patience?: number
  /** Further roots for TLS, as PEM. */
  readonly roots?: readonly string[]
}

const LIMIT_BYTES = 1 << 20
const TIMEOUT_MS = 10_000

export function createOutbound({
  allow,
  log,
  resolveName = systemResolver,
  patience = 1,
  roots,
}: OutboundSettings): Outbound {
  const allowed = allowRule(allow)

  const checkedAddress = async (host: string, port: number): Promise<string> => {
    const name = host.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(name) === 0 ? await resolveName(name) : [name]
    const address = addresses.find((each) => isPublicAddress(each) || allowed(name, port, each))
    if (address === undefined) throw new Error('not a public address')
    return address
  }

  const guarded = async <Result>(target: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      log.info('outbound.refused', { target, error })
      throw new OutboundError()
    }
  }

  return {
    resolve: (host, port) => guarded(`${host}:${port}`, () => checkedAddress(host, port)),
    fetch: (target, options = {}) =>
      guarded(target, async () => {
        const url = new URL(target)
        if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not a web address')
        const signal = AbortSignal.timeout(patience * (options.timeoutMs ?? TIMEOUT_MS))
        const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
        const address = await withSignal(checkedAddress(url.hostname, port), signal)
        return exchange(url, address, { ...options, signal, roots })
      }),
  }
}

interface Exchange extends OutboundOptions {
  signal: AbortSignal
  roots: readonly string[] | undefined
}

async function exchange(url: URL, address: string, options: Exchange): Promise<OutboundAnswer> {
  const { body, limitBytes = LIMIT_BYTES, signal } = options
  const request = send(url, address, options)
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).on('error', reject),
  )
  request.end(body)
  try {
    const response = await answered
    const status = response.statusCode ?? 0
    // A redirect names another host, which has not been checked.
    if (Math.floor(status / 100) === 3) throw new Error('a redirect')
    return { status, headers: response.headers, body: await withSignal(limited(response, limitBytes), signal) }
  } finally {
    request.destroy()
  }
}

/** The checked address, the name's own Host header and TLS name, and a connection of its own, closed afterwards. */
function send(url: URL, address: string, { method = 'GET', headers, body, signal, roots }: Exchange): ClientRequest {
  const secure = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return (secure ? requestHttps : requestHttp)({
    method,
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      host: url.host,
      'accept-encoding': 'identity',
      ...(body ? { 'content-length': body.length } : {}),
      ...(url.username ? { authorization: basic(url) } : {}),
    },
    agent: false,
    signal,
    // RFC 6066 §3: no address stands in the server name.
    ...(secure ? { servername: isIP(name) === 0 ? name : '', ...(roots ? { ca: [...roots] } : {}) } : {}),
  })
}

function basic({ username, password }: URL): string {
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
}

async function limited(response: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > limitBytes) throw new Error('too large')
  let sizeBytes = 0
  response.on('data', (piece: Buffer) => {
    sizeBytes += piece.length
    if (sizeBytes > limitBytes) response.destroy(new Error('too large'))
  })
  return buffer(response)
}

async function withSignal<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([work, aborted])
}

async function systemResolver(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

import type { Ask } from '@laisen/pades/levels/ask'
import { onlineStatuses } from '@laisen/pades/levels/online-statuses'
import type { StatusSource, Timestamper } from '@laisen/pades/levels/reach'
import { timestampServers } from '@laisen/pades/levels/timestamp-servers'
import { Lru } from '@laisen/pades/lru'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import type { Outbound } from './outbound.ts'

/** Whom signatures above PAdES B-B depend on: timestamp servers, OCSP responders and revocation lists, here and elsewhere. */
export interface SigningSources {
  /** Those of a company: the servers that it chose, then the installation's (TSA_URLS), then its own authority. */
  timestamper(companyId: number, servers: readonly string[]): Timestamper
  /** One server alone, to try it. */
  only(server: string): Timestamper
  readonly statuses: StatusSource
}

/** What this installation answers itself, without the network. */
export interface OwnAnswers {
  /** What stands at an address in one of its certificates; undefined for other addresses. */
  answerOf(url: string, body: Uint8Array | undefined): Promise<Uint8Array | undefined>
  /** A TimeStampResp of the company's own authority. */
  timestamp(companyId: number, request: Uint8Array): Promise<Uint8Array>
}

interface SourcesOptions {
  readonly config: Pick<Config, 'tsaUrls' | 'pkiUrl'>
  readonly outbound: Outbound
  readonly clock: Clock
  readonly log: Log
  readonly own: OwnAnswers
}

const OWN = 'own authority'
const MOST_KNOWN = 1000
/** With two certificates whose names are as long as names may be. */
const OWN_TOKEN_BYTES = 3072

export function createSigningSources({ config, outbound, clock, log, own }: SourcesOptions): SigningSources {
  const now = () => clock.now()
  const elsewhere: Ask = async ({ url, body, contentType, limitBytes, timeoutMs }) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType }
    const method = body ? 'POST' : 'GET'
    const answer = await outbound.fetch(url, { method, headers, limitBytes, timeoutMs, ...(body && { body }) })
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    return answer.body
  }
  const failed = (url: string, error: unknown) => log.warn('signing.source-failed', { host: hostOf(url), error })
  const servers = (urls: readonly string[], companyId?: number) =>
    timestampServers({
      urls,
      now,
      failed,
      ...(urls.every((url) => url === OWN) && { tokenBytes: OWN_TOKEN_BYTES }),
      ask: (question) => (question.url === OWN ? own.timestamp(companyId!, question.body!) : elsewhere(question)),
    })
  // Each remembers how large tokens become and which servers failed; what is forgotten is learnt again.
  const known = new Lru<Timestamper>(MOST_KNOWN)
  return {
    timestamper(companyId, chosen) {
      const urls = [...chosen, ...config.tsaUrls, ...(config.pkiUrl === undefined ? [] : [OWN])]
      return known.get(`${companyId} ${urls.join(' ')}`, () => servers(urls, companyId))
    },
    only: (server) => servers([server]),
    statuses: onlineStatuses({
      ...{ now, failed },
      ask: async (question) => (await own.answerOf(question.url, question.body)) ?? elsewhere(question),
    }),
  }
}

/** An address may hold a password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

import { type Certificate, fingerprint, parseCertificate } from '@laisen/pki/certificate'
import { type Crl, readCrl } from '@laisen/pki/crl-read'
import { sameBytes } from '@laisen/pki/der-values'
import { readOcspReply, writeOcspRequest } from '@laisen/pki/ocsp-reply'
import { isIssuedBy } from '@laisen/pki/path'
import { Lru } from '../lru.ts'
import { type Ask, mostAnswerBytes, mostListBytes } from './ask.ts'
import type { Issued, StatusEvidence, StatusSource } from './reach.ts'

interface Online {
  readonly ask: Ask
  readonly now: () => Date
  /** Told of each address that failed, and how. */
  readonly failed?: (url: string, error: unknown) => void
}

/** What was answered, and until when it is used again. */
interface Kept<Value> {
  readonly value: Promise<Value | undefined>
  until: number
}

const timeoutMs = 5000
/** A list of megabytes takes its time. */
const crlTimeoutMs = 10_000
/** Lists that are kept: 128 MB where all are as long as they may be. */
const mostLists = 16
/** Addresses of one certificate that are tried. */
const mostAddresses = 3
/** How far a clock elsewhere may be ahead of ours. */
const aheadMs = 5 * 60_000
/** A new answer is asked for after this time, although the last one may be used for longer. */
const usedAgainMs = 3_600_000
/** For an answer that does not say how long it holds. */
const unstatedMs = 24 * 3_600_000
const failureMs = 60_000

/** The status of certificates from the addresses that they name: OCSP first (RFC 6960), then revocation lists (RFC 5280 §6.3). */
export function onlineStatuses({ ask, now, failed }: Online): StatusSource {
  const answers = new Lru<Kept<StatusEvidence>>(2000)
  const lists = new Lru<Kept<Crl>>(mostLists)
  const issuers = new Lru<Kept<Certificate>>(500)

  /** What was found is used again for an hour; that nothing was found, for a minute. */
  const kept = async <Value>(cache: Lru<Kept<Value>>, key: string, find: () => Promise<Value | undefined>) => {
    const begin = (): Kept<Value> => ({ value: find(), until: now().getTime() + usedAgainMs })
    let entry = cache.get(key, begin)
    if (entry.until < now().getTime()) {
      cache.delete(key)
      entry = cache.get(key, begin)
    }
    const value = await entry.value
    if (value === undefined) entry.until = Math.min(entry.until, now().getTime() + failureMs)
    return value
  }

  /** What the first address says that says something; undefined if none does. */
  const first = async <Value>(urls: readonly string[], read: (url: string) => Promise<Value | undefined>) => {
    for (const url of urls.filter(isWeb).slice(0, mostAddresses)) {
      try {
        const found = await read(url)
        if (found !== undefined) return found
      } catch (error) {
        failed?.(url, error)
      }
    }
    return undefined
  }

  const isCurrent = ({ thisUpdate, nextUpdate }: Pick<StatusEvidence, 'thisUpdate' | 'nextUpdate'>): boolean => {
    const at = now().getTime()
    const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + unstatedMs
    return thisUpdate.getTime() <= at + aheadMs && until >= at
  }

  const byOcsp = (issued: Issued) =>
    first(issued.certificate.ocspUrls, async (url): Promise<StatusEvidence> => {
      const body = writeOcspRequest(issued)
      const contentType = 'application/ocsp-request'
      const reply = readOcspReply(await ask({ url, body, contentType, limitBytes: mostAnswerBytes, timeoutMs }), issued)
      if (!isCurrent(reply) || reply.is.status === 'unknown') throw new Error('no current answer')
      const { raw, is, thisUpdate, nextUpdate } = reply
      const responder = sameBytes(reply.responder.raw, issued.issuer.raw) ? undefined : reply.responder
      return { kind: 'ocsp', raw, is, thisUpdate, nextUpdate, responder }
    })

  const listAt = (url: string, issuer: Certificate) =>
    kept(lists, `${fingerprint(issuer)} ${url}`, () =>
      first([url], async () => readCrl(await ask({ url, limitBytes: mostListBytes, timeoutMs: crlTimeoutMs }), issuer)),
    )

  const byList = ({ certificate, issuer }: Issued) =>
    first(certificate.crlUrls, async (url): Promise<StatusEvidence | undefined> => {
      const crl = await listAt(url, issuer)
      if (!crl) return undefined
      if (!isCurrent(crl) || !crl.covers(certificate)) throw new Error('no current list for this certificate')
      const { raw, thisUpdate, nextUpdate } = crl
      return { kind: 'crl', raw, is: crl.statusOf(certificate.serial), thisUpdate, nextUpdate }
    })

  return {
    statusOf: async (issued) => {
      // What a list says is not kept beside it: thousands of answers would hold as many lists.
      const known = await kept(answers, fingerprint(issued.certificate), () => byOcsp(issued))
      const current = !known || isCurrent(known) ? known : await byOcsp(issued)
      return current ?? byList(issued)
    },
    issuerOf: (certificate) =>
      kept(issuers, fingerprint(certificate), () =>
        first(certificate.issuerUrls, async (url) => {
          const issuer = parseCertificate(await ask({ url, limitBytes: mostAnswerBytes, timeoutMs }))
          if (!isIssuedBy(certificate, issuer)) throw new Error('not the issuer')
          return issuer
        }),
      ),
  }
}

const isWeb = (url: string) => /^https?:\/\//i.test(url)

import type { IncomingMessage } from 'node:http'
import { endpoint } from '@laisen/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { localeOf } from '../http/answer.ts'
import { AppError } from '../http/app-error.ts'
import { bodyTooLarge } from '../http/json.ts'
import type { App } from '../http/mount.ts'
import { isWithin } from '../http/networks.ts'
import { currentCrl } from './crl.ts'
import { guidePage } from './guide.ts'
import { answerOcsp } from './ocsp.ts'
import { findPublished, type Published } from './published.ts'
import { answerTimestamp } from './timestamp.ts'
import { listNetworks } from './timestamp-store.ts'

/** What the addresses in a certificate lead to. They answer whoever asks, by plain http too, also for a suspended company (rules 8.4). */

/** An OCSP request about twenty certificates, with the longest hashes and a nonce, takes less; a timestamp's less still. */
const REQUEST_BYTES = 8192
/** A certificate never changes under its address. */
const CERTIFICATE_SECONDS = 86_400
/** A new list is made at most once a minute. */
const CRL_SECONDS = 60

/** For the limits per address, which are those of large calls: these are no calls of the product, and a busy gateway checks much. */
const reading = (what: string) =>
  endpoint({
    method: 'GET',
    path: `pki/${what}`,
    title: '',
    access: 'session',
    effect: 'read',
    input: z.object({}),
    data: z.null(),
    answers: 'application/*',
  })
const reads = {
  certificate: reading('certificate'),
  crl: reading('crl'),
  ocsp: reading('ocsp'),
  timestamp: reading('timestamp'),
} as const

/** The public services of all authorities: certificates, revocation lists, OCSP and timestamps. */
export function publicServices({ fastify, services, rateLimits }: App): void {
  const find = async (path: string): Promise<Published> => {
    const published = await findPublished(services, path)
    if (!published) throw new AppError('CALL_UNKNOWN')
    return published
  }

  fastify.get<{ Params: { file: string }; Querystring: { lang?: unknown } }>('/pki/:file', async (request, reply) => {
    const [, path = '', extension] = /^([^.]*)\.(cer|crl|html)$/.exec(request.params.file) ?? []
    await rateLimits.take(extension === 'crl' ? reads.crl : reads.certificate, { address: request.ip })
    const authority = await find(path)
    if (extension === 'html') {
      // Only a root can be trusted by hand.
      if (authority.kind !== 'root') throw new AppError('CALL_UNKNOWN')
      const { lang } = request.query
      const locale = lang === 'th' || lang === 'en' ? lang : localeOf(request.headers['accept-language'])
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(guidePage(authority, locale))
    }
    if (extension === 'cer') {
      return send(reply, {
        type: 'application/pkix-cert',
        bytes: authority.certificate.raw,
        keptSeconds: CERTIFICATE_SECONDS,
      })
    }
    const crl = await currentCrl(services, authority)
    reply.header('last-modified', crl.thisUpdate.toUTCString()).header('expires', crl.nextUpdate.toUTCString())
    return send(reply, { type: 'application/pkix-crl', bytes: crl.bytes, keptSeconds: CRL_SECONDS })
  })

  const ocsp = async (request: FastifyRequest<{ Params: { path: string } }>, reply: FastifyReply, bytes: Buffer) => {
    await rateLimits.take(reads.ocsp, { address: request.ip })
    const authority = await find(request.params.path)
    // Nobody certifies a responder for a root: its few certificates are on its list.
    if (authority.kind === 'root') throw new AppError('CALL_UNKNOWN')
    return send(reply, { type: 'application/ocsp-response', ...(await answerOcsp(services, authority, bytes)) })
  }
  fastify.post<{ Params: { path: string } }>('/pki/:path/ocsp', async (request, reply) =>
    ocsp(request, reply, await readAll(request.raw)),
  )
  fastify.post<{ Params: { path: string } }>('/pki/:path/tsa', async (request, reply) => {
    await rateLimits.take(reads.timestamp, { address: request.ip })
    const { companyId } = await find(request.params.path)
    const networks = await services.database.company(companyId).read((db) => listNetworks(db))
    if (!isWithin(networks, request.ip)) throw new AppError('NOT_PERMITTED')
    const bytes = await answerTimestamp(services, companyId, await readAll(request.raw))
    return send(reply, { type: 'application/timestamp-reply', bytes, keptSeconds: 0 })
  })
  // RFC 6960 §A.1: the request as base64 in the address, whose slashes clients may or may not encode.
  fastify.get<{ Params: { path: string; '*': string } }>('/pki/:path/ocsp/*', (request, reply) =>
    ocsp(request, reply, Buffer.from(request.params['*'], 'base64')),
  )
}

interface Sent {
  readonly type: string
  readonly bytes: Uint8Array
  readonly keptSeconds: number
}

function send(reply: FastifyReply, { type, bytes, keptSeconds }: Sent): FastifyReply {
  const keep = keptSeconds === 0 ? 'no-store' : `public, max-age=${keptSeconds}`
  return reply.header('cache-control', keep).type(type).send(Buffer.from(bytes))
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of request) {
    sizeBytes += (piece as Buffer).length
    if (sizeBytes > REQUEST_BYTES) throw bodyTooLarge(REQUEST_BYTES)
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

/** What an authority elsewhere publishes: revocation lists and OCSP answers, over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { type RevocationReason, writeCrl } from '@laisen/pki/crl'
import { type CertStatus, parseOcspRequest, writeOcspResponse } from '@laisen/pki/ocsp'
import { softwareSigner } from '@laisen/pki/signing-key'
import { toPem, workbench } from '@laisen/testkit/openssl'
import type { TestIdentity } from '@laisen/testkit/pki'

const DAY_MS = 86_400_000

/** What is at each path. A path without anything answers 503, as does every one while it is closed. */
export async function issuerAnswers() {
  const published = { closed: false, asked: [] as string[] }
  const paths = new Map<string, (body: Buffer) => Uint8Array | Promise<Uint8Array>>()
  const publisher = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    published.asked.push(path)
    const answer = published.closed ? undefined : await paths.get(path)?.(Buffer.concat(parts))
    response.writeHead(answer ? 200 : 503).end(answer)
  })
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  after(() => publisher.close())
  return {
    published,
    at: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`,
    publish: (path: string, answer: Uint8Array) => paths.set(path, () => answer),
    answer: (path: string, answer: (body: Buffer) => Uint8Array | Promise<Uint8Array>) => paths.set(path, answer),
  }
}

interface Revoked {
  readonly of: TestIdentity
  readonly revokedAt: Date
  readonly reason?: RevocationReason
}

/** A list of an authority, which holds for a week. */
export function listOf(
  { key, certificate }: TestIdentity,
  revoked: readonly Revoked[],
  now: Date,
): Promise<Uint8Array> {
  return writeCrl({
    ...{ issuer: { signer: softwareSigner(key), certificate }, number: 1n, keptSince: certificate.notBefore },
    ...{ thisUpdate: now, nextUpdate: new Date(now.getTime() + 7 * DAY_MS) },
    revoked: revoked.map(({ of, revokedAt, reason = 'keyCompromise' }) => {
      return { serial: of.certificate.serial, revokedAt, reason }
    }),
  })
}

/** The same with one certificate on hold, which our own authority has no use for: by openssl. */
export function listWithHold({ key, certificate }: TestIdentity, { of, revokedAt }: Revoked, now: Date): Uint8Array {
  using bench = workbench()
  bench.put('ca.pem', toPem(certificate.raw))
  bench.put('ca.key', key.export({ format: 'pem', type: 'pkcs8' }).toString())
  const utc = (at: Date) =>
    `${at
      .toISOString()
      .replaceAll(/[-:T]|\.\d+/g, '')
      .slice(2)}`
  const facts = ['R', utc(of.certificate.notAfter), `${utc(revokedAt)},holdInstruction,holdInstructionReject`]
  bench.put('index.txt', `${[...facts, of.certificate.serial.toUpperCase(), 'unknown', '/CN=held'].join('\t')}\n`)
  bench.put('ca.cnf', '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\ndefault_md=sha384\n')
  const dates = ['-crl_lastupdate', utc(now), '-crl_nextupdate', utc(new Date(now.getTime() + 7 * DAY_MS))]
  bench.openssl(
    'ca',
    '-gencrl',
    '-config',
    'ca.cnf',
    '-cert',
    'ca.pem',
    '-keyfile',
    'ca.key',
    ...dates,
    '-out',
    'crl.pem',
  )
  bench.openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der')
  return bench.bytes('crl.der')
}

/** An answer to a request, signed by this one; it holds for a day. */
export function ocspBy(
  { key, certificate }: TestIdentity,
  is: CertStatus,
  now: () => Date,
): (body: Buffer) => Promise<Uint8Array> {
  return (body) =>
    writeOcspResponse({
      responder: { signer: softwareSigner(key), certificate },
      producedAt: now(),
      answers: parseOcspRequest(body).certIds.map((certId) => {
        return { certId, is, thisUpdate: now(), nextUpdate: new Date(now().getTime() + DAY_MS) }
      }),
    })
}

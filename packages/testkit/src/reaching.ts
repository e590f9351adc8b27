import { randomBytes } from 'node:crypto'
import { PadesError } from '@laisen/pades/errors'
import type { Reach, StatusSource, Timestamper } from '@laisen/pades/levels/reach'
import type { Certificate } from '@laisen/pki/certificate'
import { readCrl } from '@laisen/pki/crl-read'
import type { CertStatus } from '@laisen/pki/ocsp'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { readTimestampReply, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { makeAuthority } from './authority.ts'

/** An authority as of now, whose timestamps, OCSP answers and lists a test can have and change. */
export const authority = await makeAuthority(new Date(Date.now() - 60_000))

const { issuing, root } = authority

/** The status of a certificate as the authority says it: by OCSP below the issuing authority, by list below the root. */
export function statuses(
  is: (certificate: Certificate) => CertStatus | undefined = () => ({ status: 'good' }),
): StatusSource {
  return {
    statusOf: async ({ certificate, issuer }) => {
      const status = is(certificate)
      if (!status) return undefined
      if (issuer.serial === issuing.certificate.serial) {
        const { raw, thisUpdate, nextUpdate, responder } = readOcspReply(await authority.ocsp(certificate, status), {
          certificate,
          issuer,
        })
        return { kind: 'ocsp', raw, is: status, thisUpdate, nextUpdate, responder }
      }
      const crl = await readCrl(await authority.crl('root'), root.certificate)
      return { kind: 'crl', raw: crl.raw, is: status, thisUpdate: crl.thisUpdate, nextUpdate: crl.nextUpdate }
    },
    // A CMS holds no root (EN 319 142-1 §6.3); the certificate below it names an address.
    issuerOf: async ({ serial }) => (serial === issuing.certificate.serial ? root.certificate : undefined),
  }
}

/** The authority's timestamps; `works` says which of them are given. */
export function timestamper(works: (turn: number) => boolean = () => true): Timestamper {
  let turn = 0
  return {
    tokenBytes: 4096,
    stamp: async (imprint) => {
      if (!works(turn++)) throw new PadesError('TIMESTAMP_UNAVAILABLE', { servers: 1 })
      const question = { ...imprint, nonce: randomBytes(8) }
      const at = new Date()
      const reply = await authority.timestamp(writeTimestampRequest(question), at)
      return readTimestampReply(reply, { question, from: at, until: at, toleranceMs: 0 })
    },
  }
}

/** All that a level needs, of which a test names what matters. */
export function reaching(level: Reach['level'], over: Partial<Reach> = {}): Reach {
  return { level, timestamper: timestamper(), statuses: statuses(), otherwise: 'refuse', ...over }
}

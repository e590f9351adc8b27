import { makeAuthority, policy } from '@laisen/testkit/authority'
import { toPem, type workbench } from '@laisen/testkit/openssl'

export const now = new Date('2026-11-21T09:00:00.500Z')
/** For `-attime`: a minute after `now`. */
export const openSslTime = String(Math.floor(now.getTime() / 1000) + 60)
export const policies = [policy]

const made = await makeAuthority(now)

export const authority = { ...made, alice: await made.signer('อลิซ') }

/** Puts root, issuing, responder, timestamp and alice into the folder as PEM. */
export function putCertificates(bench: ReturnType<typeof workbench>): void {
  const { root, issuing, responder, timestampKey: timestamp, alice } = authority
  for (const [name, { certificate }] of Object.entries({ root, issuing, responder, timestamp, alice }))
    bench.put(name, toPem(certificate.raw))
}

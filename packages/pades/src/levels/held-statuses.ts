/** What a document holds about certificates that have ended since. */
import type { Der } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import type { Issued, StatusEvidence, StatusSource } from './reach.ts'

/**
 * Of a certificate that has ended, an answer of today proves less than one from its lifetime: with the later one beside it, a validator
 * slides to a time at which the certificate was no longer valid (EN 319 102-1 §5.6.2.2). What the document holds stands then, unless
 * the certificate was revoked meanwhile.
 * @param ocsps OCSPResponses of the document's store
 */
export function preferHeld(statuses: StatusSource, ocsps: readonly Der[]): StatusSource {
  return {
    issuerOf: (certificate) => statuses.issuerOf(certificate),
    async statusOf(issued) {
      const found = await statuses.statusOf(issued)
      if (found && (found.is.status === 'revoked' || found.thisUpdate <= issued.certificate.notAfter)) return found
      return heldAbout(issued, ocsps) ?? found
    },
  }
}

/** The latest answer from while the certificate was valid. */
function heldAbout(issued: Issued, ocsps: readonly Der[]): StatusEvidence | undefined {
  const answers = ocsps.flatMap((raw) => unlessRefused(() => readOcspReply(raw, issued)) ?? [])
  const [latest] = answers
    .filter(({ is, thisUpdate }) => is.status === 'good' && thisUpdate <= issued.certificate.notAfter)
    .sort((a, b) => b.thisUpdate.getTime() - a.thisUpdate.getTime())
  if (!latest) return undefined
  const { raw, is, thisUpdate, nextUpdate, responder } = latest
  return {
    ...{ kind: 'ocsp', raw, is, thisUpdate, nextUpdate },
    responder: sameBytes(responder.raw, issued.issuer.raw) ? undefined : responder,
  }
}

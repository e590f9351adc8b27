/** What a document holds about certificates that have ended since. */
import type { Der } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { claimAbout, type ParsedOcspReply, parseOcspReply, replyAbout } from '@laisen/pki/ocsp-reply'
import type { Issued, StatusEvidence, StatusSource } from './reach.ts'

/**
 * Of a certificate that has ended, an answer of today proves less than one from its lifetime: with the later one beside it, a validator
 * slides to a time at which the certificate was no longer valid (EN 319 102-1 §5.6.2.2). What the document holds stands then, unless
 * the certificate was revoked meanwhile.
 * @param ocsps OCSPResponses of the document's store
 */
export function preferHeld(statuses: StatusSource, ocsps: readonly Der[]): StatusSource {
  // Each is read once, however many certificates ask for it.
  let replies: readonly ParsedOcspReply[] | undefined
  const held = () => (replies ??= ocsps.flatMap((raw) => unlessRefused(() => parseOcspReply(raw)) ?? []))
  return {
    issuerOf: (certificate) => statuses.issuerOf(certificate),
    async statusOf(issued) {
      const found = await statuses.statusOf(issued)
      if (found && (found.is.status === 'revoked' || found.thisUpdate <= issued.certificate.notAfter)) return found
      return heldAbout(issued, held()) ?? found
    },
  }
}

/** Whoever made the document may have put in any number, and each signature that is verified takes time. */
const mostVerified = 5

/** The latest answer from while the certificate was valid. */
function heldAbout(issued: Issued, replies: readonly ParsedOcspReply[]): StatusEvidence | undefined {
  const claims = replies.flatMap((reply) => {
    const claim = claimAbout(reply, issued)
    const isWanted = claim?.is.status === 'good' && claim.thisUpdate <= issued.certificate.notAfter
    return isWanted ? [{ reply, at: claim.thisUpdate.getTime() }] : []
  })
  const latest = claims.toSorted((a, b) => b.at - a.at).slice(0, mostVerified)
  const [found] = latest.flatMap(({ reply }) => unlessRefused(() => replyAbout(reply, issued)) ?? [])
  if (!found) return undefined
  const { raw, is, thisUpdate, nextUpdate, responder } = found
  return {
    ...{ kind: 'ocsp', raw, is, thisUpdate, nextUpdate },
    responder: sameBytes(responder.raw, issued.issuer.raw) ? undefined : responder,
  }
}

/** What a document holds about certificates that have ended since, or whose authority answers no longer. */
import { type Certificate, fingerprint } from '@laisen/pki/certificate'
import { type Crl, readCrl } from '@laisen/pki/crl-read'
import { sameBytes } from '@laisen/pki/der-values'
import { PkiError, unlessRefused } from '@laisen/pki/errors'
import { claimAbout, type ParsedOcspReply, parseOcspReply, replyAbout } from '@laisen/pki/ocsp-reply'
import type { HeldFacts } from './held.ts'
import type { Issued, StatusEvidence, StatusSource } from './reach.ts'

/**
 * Of a certificate that has ended, an answer of today proves less than one from its lifetime: with the later one beside it, a validator
 * slides to a time at which the certificate was no longer valid (EN 319 102-1 §5.6.2.2). What the document holds stands then, unless
 * the certificate was revoked meanwhile. It stands as well where nobody answers any more.
 */
export function preferHeld(statuses: StatusSource, held: Pick<HeldFacts, 'ocsps' | 'crls'>): StatusSource {
  // Each answer is read once, however many certificates ask for it.
  let replies: readonly ParsedOcspReply[] | undefined
  const answers = () => (replies ??= held.ocsps.flatMap((raw) => unlessRefused(() => parseOcspReply(raw)) ?? []))
  const listsOf = listsIn(held)
  return {
    issuerOf: (certificate) => statuses.issuerOf(certificate),
    async statusOf(issued) {
      const found = await statuses.statusOf(issued)
      if (found && (found.is.status === 'revoked' || found.thisUpdate <= issued.certificate.notAfter)) return found
      const evidence = [...answersAbout(issued, answers()), ...listsAbout(issued, await listsOf(issued.issuer))]
      return latestOf(evidence) ?? found
    },
  }
}

type Claim = Pick<StatusEvidence, 'is' | 'thisUpdate'>

/** A revocation, or what was said last while the certificate was valid. */
function latestOf(evidence: readonly StatusEvidence[]): StatusEvidence | undefined {
  return evidence.toSorted(revokedFirst)[0]
}

function revokedFirst(one: Claim, other: Claim): number {
  const revoked = (claim: Claim) => (claim.is.status === 'revoked' ? 1 : 0)
  return revoked(other) - revoked(one) || other.thisUpdate.getTime() - one.thisUpdate.getTime()
}

const isOfUse = ({ certificate }: Issued, { is, thisUpdate }: Claim) =>
  is.status === 'revoked' || (is.status === 'good' && thisUpdate <= certificate.notAfter)

/** Whoever made the document may have put in any number, and each signature that is verified takes time. */
const mostVerified = 5

function answersAbout(issued: Issued, replies: readonly ParsedOcspReply[]): StatusEvidence[] {
  const claims = replies.flatMap((reply) => {
    const claim = claimAbout(reply, issued)
    return claim && isOfUse(issued, claim) ? [{ ...claim, reply }] : []
  })
  const likely = claims.toSorted(revokedFirst).slice(0, mostVerified)
  return likely.flatMap(({ reply }): StatusEvidence[] => {
    const answer = unlessRefused(() => replyAbout(reply, issued))
    if (!answer) return []
    const { raw, is, thisUpdate, nextUpdate } = answer
    const responder = sameBytes(answer.responder.raw, issued.issuer.raw) ? undefined : answer.responder
    return [{ kind: 'ocsp', raw, is, thisUpdate, nextUpdate, responder }]
  })
}

function listsAbout(issued: Issued, lists: readonly Crl[]): StatusEvidence[] {
  return lists.flatMap((list): StatusEvidence[] => {
    if (!list.covers(issued.certificate)) return []
    const { raw, thisUpdate, nextUpdate } = list
    const is = list.statusOf(issued.certificate.serial)
    return isOfUse(issued, { is, thisUpdate }) ? [{ kind: 'crl', raw, is, thisUpdate, nextUpdate }] : []
  })
}

/** The lists of an issuer. They may be large, so each is read once for each issuer. */
function listsIn({ crls }: Pick<HeldFacts, 'crls'>): (issuer: Certificate) => Promise<readonly Crl[]> {
  const known = new Map<string, Promise<readonly Crl[]>>()
  return (issuer) => {
    const key = fingerprint(issuer)
    const lists = known.get(key) ?? readLists(crls, issuer)
    known.set(key, lists)
    return lists
  }
}

/** Those that this issuer signed. */
async function readLists(crls: HeldFacts['crls'], issuer: Certificate): Promise<readonly Crl[]> {
  const lists: Crl[] = []
  for (const raw of crls) {
    try {
      lists.push(await readCrl(raw, issuer))
    } catch (error) {
      if (!(error instanceof PkiError)) throw error
    }
  }
  return lists
}

import type { Check } from './finding.ts'
import { shortName } from './names.ts'
import { isRoot, isSelfSigned } from './path.ts'
import { notice, type SigningNotice, type SigningSubject } from './signing-rule.ts'

/** What the signer should know about a certificate that may sign. */
export const noticeChecks: readonly Check<SigningSubject, SigningNotice>[] = [
  notice({
    id: 'SELF_SIGNED',
    clause: 'RFC 5280 §6.1',
    question: 'Did anyone other than the signer issue it? Readers do not know a self-signed signer.',
    found: ({ certificate }) => (isSelfSigned(certificate) ? {} : undefined),
  }),
  notice({
    id: 'PSS_KEY',
    clause: 'RFC 4055 §3.3',
    // Measured with certificates of such keys: OpenSSL, pyHanko and EU DSS verify their signatures, pdfsig (NSS) calls them invalid.
    question:
      'Is an RSA key marked for any RSA signature? Some readers verify nothing by a key that is marked for PSS alone.',
    found: ({ certificate }) => (certificate.key.type === 'rsa-pss' ? {} : undefined),
  }),
  notice({
    id: 'ISSUER_MISSING',
    clause: 'EN 319 142-1 §6.3',
    question:
      'Does the file lead up to the root? Readers that do not have the missing certificate cannot follow the chain.',
    found: (subject) => {
      const top = topOf(subject)
      return isRoot(top) ? undefined : { missing: shortName(top.issuer) }
    },
  }),
  notice({
    id: 'ISSUER_EXPIRES_FIRST',
    clause: 'RFC 5280 §6.1.3 (a) (2)',
    question: 'Do the issuing certificates below the root last as long as the certificate?',
    found: ({ certificate, chain, at }) => {
      const first = chain
        .filter((issuer) => !isRoot(issuer))
        .toSorted((a, b) => a.notAfter.getTime() - b.notAfter.getTime())[0]
      if (!first || first.notAfter >= certificate.notAfter || first.notAfter.getTime() + 1000 <= at.getTime())
        return undefined
      return { issuer: shortName(first.subject), expiresAt: first.notAfter.toISOString() }
    },
  }),
  notice({
    id: 'ROOT_OUT_OF_DATE',
    clause: 'RFC 5280 §6.1.1 (d)',
    question: 'Is the root in its validity period? Some readers check it, and others take a root as given.',
    found: (subject) => {
      const top = topOf(subject)
      if (top === subject.certificate || !isRoot(top)) return undefined
      const at = subject.at.getTime()
      const isCurrent = at >= top.notBefore.getTime() && at < top.notAfter.getTime() + 1000
      return isCurrent ? undefined : { root: shortName(top.subject) }
    },
  }),
]

const topOf = ({ certificate, chain }: SigningSubject) => chain.at(-1) ?? certificate

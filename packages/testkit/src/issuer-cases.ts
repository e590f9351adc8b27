import type { Der } from '@laisen/pki/der'
import { nullValue } from '@laisen/pki/der-write'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import {
  alternativeNames,
  chainOfOthers,
  extension,
  generalName,
  nameConstraints,
  type OthersIdentity,
  type OthersRow,
  p256Key,
  rsaKeyOf,
} from './certificates-of-others.ts'
import { type SigningCase, signingFilePassword } from './signing-case.ts'

type Answer = Pick<SigningCase, 'refused' | 'told'>

const DAY_MS = 86_400_000

const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS)
const limitedTo = (...permitted: Der[]) => nameConstraints({ permitted })
const except = (...excluded: Der[]) => nameConstraints({ excluded })
const named = (...names: Der[]): OthersRow => ({ extensions: [alternativeNames(...names)] })

const refused = (rule: string, code: NonNullable<SigningCase['refused']>[1]): Answer => ({ refused: [rule, code] })
const mayNotIssue = (rule: string) => refused(rule, 'CERTIFICATE_ISSUER_MAY_NOT_ISSUE')
const tooLong = refused('ISSUER_PATH_TOO_LONG', 'CERTIFICATE_ISSUER_PATH_TOO_LONG')
const forbidden = refused('ISSUER_FORBIDS_NAME', 'CERTIFICATE_ISSUER_FORBIDS_NAME')
const expired = refused('ISSUER_EXPIRED', 'CERTIFICATE_ISSUER_EXPIRED')
const unknownExtension = refused('ISSUER_EXTENSION_UNKNOWN', 'CERTIFICATE_ISSUER_EXTENSION_UNKNOWN')
const broken = refused('CHAIN_BROKEN', 'CERTIFICATE_CHAIN_BROKEN')
const rootOutOfDate: Answer = { told: [['ROOT_OUT_OF_DATE', 'CERTIFICATE_ROOT_OUT_OF_DATE']] }
const expiresFirst: Answer = { told: [['ISSUER_EXPIRES_FIRST', 'CERTIFICATE_ISSUER_EXPIRES_FIRST']] }
const good: Answer = {}

const issuing = (extensions: Der[]): OthersRow => ({ name: 'Issuing', extensions })
const held = (constraints: Der, signer: OthersRow): OthersRow[] => [{}, issuing([constraints]), signer]
const email = generalName.email
const th = { country: 'TH' }

/** From the root down to the signer, and the answer. */
const rows: Record<string, [readonly OthersRow[], Answer]> = {
  'a chain of three': [[{}, {}, {}], good],
  'an issuer that ends after the certificate': [[{}, { notAfter: fromNow(400) }, { notAfter: fromNow(300) }], good],
  'an issuer that ends before the certificate': [[{}, { notAfter: fromNow(20) }, {}], expiresFirst],
  'an expired issuer': [[{}, { notAfter: fromNow(-1) }, {}], expired],
  'an expired issuer of the issuer': [[{}, { notAfter: fromNow(-1) }, {}, {}], expired],
  'an issuer that is not yet valid': [
    [{}, { notBefore: fromNow(2) }, {}],
    refused('ISSUER_NOT_YET_VALID', 'CERTIFICATE_ISSUER_NOT_YET_VALID'),
  ],
  'an expired root': [[{ notAfter: fromNow(-1) }, {}, {}], rootOutOfDate],
  'a root of version 1': [[{ version1: true }, {}], good],
  'a root known by its key usage alone': [[{ ca: null }, {}], good],
  'a root that is no authority': [[{ ca: false, keyUsage: null }, {}], mayNotIssue('ISSUER_NOT_AUTHORITY')],
  'an issuer that is no authority': [[{}, { ca: false, keyUsage: null }, {}], mayNotIssue('ISSUER_NOT_AUTHORITY')],
  'an issuer that does not say what it is': [
    [{}, { ca: null, keyUsage: null }, {}],
    mayNotIssue('ISSUER_NOT_AUTHORITY'),
  ],
  'an issuer of version 1': [[{}, { version1: true }, {}], mayNotIssue('ISSUER_NOT_AUTHORITY')],
  'an issuer that signs only CRLs': [[{}, { keyUsage: ['cRLSign'] }, {}], mayNotIssue('ISSUER_MAY_NOT_ISSUE')],
  'as many authorities as permitted': [[{ pathLength: 1 }, { pathLength: 0 }, {}], good],
  'an authority too many below the root': [[{ pathLength: 0 }, {}, {}], tooLong],
  'an authority too many below an issuer': [[{}, { pathLength: 0 }, {}, {}], tooLong],
  'a new key of the same authority, which does not count': [
    [{}, { name: 'Issuing', pathLength: 0 }, { name: 'Issuing' }, {}],
    good,
  ],
  'an issuer with an unknown critical extension': [
    [{}, issuing([extension('1.3.6.1.4.1.99999.1', nullValue(), true)]), {}],
    unknownExtension,
  ],
  'an issuer with unreadable name constraints': [
    [{}, issuing([extension('2.5.29.30', nullValue(), true)]), {}],
    unknownExtension,
  ],
  'an issuer with a weak key': [
    [{}, { key: rsaKeyOf(1024) }, {}],
    refused('ISSUER_KEY_WEAK', 'CERTIFICATE_ISSUER_KEY_WEAK'),
  ],
  'an issuer whose algorithm is not known': [
    [{}, {}, { signedWith: 'sha3-256' }],
    refused('CHAIN_ALGORITHM_UNKNOWN', 'CERTIFICATE_CHAIN_ALGORITHM'),
  ],
  'another key under the name of the issuer': [
    [{}, { name: 'Issuing' }, { keyIds: false, signedBy: p256Key() }],
    broken,
  ],
  'a name of the permitted country': [held(limitedTo(generalName.directory(th)), {}), good],
  'a name of another country': [held(limitedTo(generalName.directory({ country: 'US' })), {}), forbidden],
  'a name of an excluded country': [held(except(generalName.directory(th)), {}), forbidden],
  'a constraint for names of another form': [held(limitedTo(generalName.dns('example.com')), {}), good],
  'an address at the permitted host': [held(limitedTo(email('Example.com')), named(email('a@example.COM'))), good],
  'an address below the permitted host': [
    held(limitedTo(email('example.com')), named(email('a@x.example.com'))),
    forbidden,
  ],
  'an address below the permitted domain': [
    held(limitedTo(email('.example.com')), named(email('a@x.example.com'))),
    good,
  ],
  'the permitted mailbox': [held(limitedTo(email('a@example.com')), named(email('a@example.com'))), good],
  'another mailbox': [held(limitedTo(email('a@example.com')), named(email('A@example.com'))), forbidden],
  'an address at an excluded host': [held(except(email('example.com')), named(email('a@example.com'))), forbidden],
  'one of two addresses at another host': [
    held(limitedTo(email('example.com')), named(email('a@example.com'), email('a@example.org'))),
    forbidden,
  ],
  'a host below the permitted one': [
    held(limitedTo(generalName.dns('example.com')), named(generalName.dns('a.example.com'))),
    good,
  ],
  'a host that only ends alike': [
    held(limitedTo(generalName.dns('example.com')), named(generalName.dns('badexample.com'))),
    forbidden,
  ],
  'a web address at the permitted host': [
    held(limitedTo(generalName.uri('example.com')), named(generalName.uri('https://example.com:8443/x'))),
    good,
  ],
  'a web address at another host': [
    held(limitedTo(generalName.uri('.example.com')), named(generalName.uri('https://example.com/'))),
    forbidden,
  ],
  'a web address without a host': [
    held(except(generalName.uri('example.com')), named(generalName.uri('urn:x'))),
    forbidden,
  ],
  'a number of the permitted network': [
    held(limitedTo(generalName.ip(10, 1, 0, 0, 255, 255, 0, 0)), named(generalName.ip(10, 1, 2, 3))),
    good,
  ],
  'a number of another network': [
    held(limitedTo(generalName.ip(10, 1, 0, 0, 255, 255, 0, 0)), named(generalName.ip(10, 2, 2, 3))),
    forbidden,
  ],
  'a logon name that no constraint is about': [
    held(limitedTo(email('example.com')), named(generalName.userPrincipal('a'))),
    good,
  ],
  'a logon name under a constraint': [
    held(except(generalName.userPrincipal('b')), named(generalName.userPrincipal('a'))),
    forbidden,
  ],
  'a constraint that only the authority between breaks': [
    [{ extensions: [except(generalName.directory({ country: 'US' }))] }, { subject: { country: 'US' } }, {}],
    forbidden,
  ],
  'a constraint of the root': [[{ extensions: [limitedTo(generalName.directory({ country: 'US' }))] }, {}], forbidden],
}

/** One or more chains for each rule about the certificates above the signer's. */
export function issuerCases(): Record<string, SigningCase> {
  const cases = Object.entries(rows).map(([name, [chain, answer]]) => [name, caseOf(chainOfOthers(chain), answer)])
  return { ...Object.fromEntries(cases), ...pools() }
}

/** A file with more or fewer certificates than one chain, in any order. */
function pools(): Record<string, SigningCase> {
  const [root, middle, signer] = chainOfOthers([{}, { name: 'Issuing' }, {}]) as Three
  const above = [root, middle]
  const issuerKey = { name: 'Issuing', key: middle.key, keyIds: false }
  const again = (row: OthersRow) => chainOfOthers([{ key: root.key }, { ...issuerKey, ...row }, {}])[1]!
  const [other, , unrelated] = chainOfOthers([{ name: 'Other' }, { name: 'Issuing' }, {}]) as Three
  const bySignature = chainOfOthers([{ key: root.key }, issuerKey, { keyIds: false }]).at(-1)!
  const impostor = chainOfOthers([{}, { name: 'Issuing', keyIds: false }, {}])[1]!
  const [crossed, across] = crossing(middle)
  return {
    'a chain in reverse': filed(signer, [root, middle], good),
    'certificates that have nothing to do with it': filed(signer, [unrelated, other, middle, root], good),
    'no issuer at all': filed(signer, [], { told: [['ISSUER_MISSING', 'CERTIFICATE_ISSUER_MISSING']] }),
    'no root': filed(signer, [middle], { told: [['ISSUER_MISSING', 'CERTIFICATE_ISSUER_MISSING']] }),
    'an issuer of the same name that did not sign': filed(bySignature, [impostor], broken),
    'two issuers of the same name, of which one signed': filed(bySignature, [impostor, again({}), root], good),
    'a renewed issuer beside the expired one': filed(
      bySignature,
      [again({ notAfter: fromNow(-1) }), again({}), root],
      good,
    ),
    'a renewed issuer that is not valid yet': filed(
      bySignature,
      [again({ notBefore: fromNow(2), notAfter: fromNow(5000) }), again({}), root],
      good,
    ),
    'an issuer that two roots certify, one of them gone': filed(signer, [crossed, ...above], good),
    'authorities that certify each other': filed(signer, [crossed, across, ...above], good),
  }
}

type Three = [OthersIdentity, OthersIdentity, OthersIdentity]

/** Certificates of an authority and a second one for each other, so that no root ends the chain. The first has expired. */
function crossing(issuing: OthersIdentity): [OthersIdentity, OthersIdentity] {
  const second = { name: 'Second', key: p256Key(), keyIds: false }
  const first = { name: 'Issuing', key: issuing.key, keyIds: false }
  const [, crossed] = chainOfOthers([second, { ...first, notAfter: fromNow(-1) }, {}])
  const [, across] = chainOfOthers([first, second, {}])
  return [crossed!, across!]
}

function caseOf(chain: readonly OthersIdentity[], answer: Answer): SigningCase {
  return filed(chain.at(-1)!, chain.slice(0, -1), answer)
}

function filed(signer: OthersIdentity, above: readonly OthersIdentity[], answer: Answer): SigningCase {
  const { key, certificate } = signer
  const chain = above.map((one) => one.certificate)
  const file = writePkcs12({ key, certificate, chain, password: signingFilePassword, iterations: 2048 })
  return { file, certificate, chain: openPkcs12(file, signingFilePassword).chain, ...answer }
}

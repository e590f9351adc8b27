import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRoot } from '@laisen/pki/path'
import { issuerCases } from '@laisen/testkit/issuer-cases'
import { toPem, workbench } from '@laisen/testkit/openssl'

/** OpenSSL knows more algorithms, and takes RSA-1024 at its lowest level of security. */
const unlike = ['CHAIN_ALGORITHM_UNKNOWN', 'ISSUER_KEY_WEAK']
/** What OpenSSL refuses and RFC 5280 §6.1 leaves to the reader, so that people are told. */
const stricter = ['ROOT_OUT_OF_DATE', 'ISSUER_MISSING']

for (const [what, { certificate, chain, refused, told }] of Object.entries(issuerCases())) {
  if (refused && unlike.includes(refused[0])) continue
  const accepted = !refused && !told?.some(([rule]) => stricter.includes(rule))
  test(`OpenSSL ${accepted ? 'accepts' : 'refuses'}: ${what}`, () => {
    using bench = workbench()
    const roots = chain.filter(isRoot)
    bench.put('roots.pem', roots.map(({ raw }) => toPem(raw)).join(''))
    bench.put(
      'between.pem',
      chain
        .filter((one) => !isRoot(one))
        .map(({ raw }) => toPem(raw))
        .join('') || toPem(certificate.raw),
    )
    bench.put('signer.pem', toPem(certificate.raw))
    const trust = roots.length > 0 ? ['-CAfile', 'roots.pem'] : []
    const said = bench.opensslSays(
      'verify',
      ...trust,
      '-no-CApath',
      '-no-CAstore',
      '-untrusted',
      'between.pem',
      'signer.pem',
    )
    if (accepted) assert.match(said, /^signer\.pem: OK$/m)
    else assert.match(said, /verification failed/, said)
  })
}

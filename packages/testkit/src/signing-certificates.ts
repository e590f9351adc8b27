import { spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { OID } from '@laisen/pki/oids'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import { softwareSigner } from '@laisen/pki/signing-key'
import { issuerCases } from './issuer-cases.ts'
import { type PkiRow, pki, type TestIdentity } from './pki.ts'
import { type Notice, type SigningCase, signingFilePassword } from './signing-case.ts'

const DAY_MS = 86_400_000

const selfSigned: Notice = ['SELF_SIGNED', 'CERTIFICATE_SELF_SIGNED']

const pssKey: Notice = ['PSS_KEY', 'CERTIFICATE_PSS_KEY']
const pssParameters: NonNullable<SigningCase['refused']> = ['PSS_PARAMETERS_UNSUPPORTED', 'CERTIFICATE_PSS_PARAMETERS']

/** One or more certificates for each rule, otherwise valid now. */
export async function signingCases(): Promise<Record<string, SigningCase>> {
  const now = new Date()
  const table: Record<string, [PkiRow, SigningCase['refused']?, Notice?]> = {
    'an RSA-2048 certificate': [{ by: 'root', key: 'rsa2048' }],
    'a P-256 certificate': [{ by: 'root' }],
    'a P-384 certificate': [{ by: 'root', key: 'p384' }],
    'a P-521 certificate': [{ by: 'root', key: 'p521' }],
    'digitalSignature alone': [{ by: 'root', keyUsage: ['digitalSignature'] }],
    'neither usage nor purposes': [{ by: 'root', keyUsage: null, ekus: null }],
    'a certificate for email': [{ by: 'root', ekus: [OID.clientAuth, OID.emailProtection] }],
    'a certificate for code': [{ by: 'root', ekus: [OID.codeSigning] }],
    'any purpose': [{ by: 'root', ekus: [OID.anyExtendedKeyUsage] }],
    'a self-signed certificate': [{ authority: false }, undefined, selfSigned],
    'a self-signed authority without key usage': [{ keyUsage: null }, undefined, selfSigned],
    'RSA-1024': [{ by: 'root', key: 'rsa1024' }, ['KEY_WEAK', 'CERTIFICATE_KEY_WEAK']],
    Ed25519: [{ by: 'root', key: 'ed25519' }, ['KEY_TYPE_UNSUPPORTED', 'CERTIFICATE_KEY_UNSUPPORTED']],
    'a self-signed authority in use': [
      { keyUsage: ['digitalSignature', 'keyCertSign'] },
      ['KEY_SIGNS_CERTIFICATES', 'CERTIFICATE_OF_AUTHORITY'],
    ],
    'a key that signs certificates': [
      { by: 'root', keyUsage: ['nonRepudiation', 'keyCertSign'] },
      ['KEY_SIGNS_CERTIFICATES', 'CERTIFICATE_OF_AUTHORITY'],
    ],
    'an authority below another': [
      { by: 'root', authority: true, keyUsage: null },
      ['CERTIFICATE_OF_AUTHORITY', 'CERTIFICATE_OF_AUTHORITY'],
    ],
    'encryption only': [
      { by: 'root', keyUsage: ['keyEncipherment'] },
      ['KEY_USAGE_FORBIDS_SIGNING', 'CERTIFICATE_MAY_NOT_SIGN'],
    ],
    'signing in only': [{ by: 'root', ekus: [OID.clientAuth] }, ['PURPOSE_FORBIDS_SIGNING', 'CERTIFICATE_PURPOSE']],
    'a web server': [{ by: 'root', ekus: [OID.serverAuth] }, ['PURPOSE_FORBIDS_SIGNING', 'CERTIFICATE_PURPOSE']],
    'timestamps only': [{ by: 'root', ekus: [OID.timeStamping] }, ['PURPOSE_FORBIDS_SIGNING', 'CERTIFICATE_PURPOSE']],
    expired: [{ by: 'root', expired: true }, ['CERTIFICATE_EXPIRED', 'CERTIFICATE_EXPIRED']],
    'not yet valid': [
      { by: 'root', notBefore: new Date(now.getTime() + 30 * DAY_MS) },
      ['CERTIFICATE_NOT_YET_VALID', 'CERTIFICATE_NOT_YET_VALID'],
    ],
  }
  const rows = Object.fromEntries(Object.entries(table).map(([name, [row]]) => [name, row]))
  const { root, ...made } = await pki<Record<string, PkiRow>>({ root: {}, ...rows }, { now })
  const cases = Object.entries(table).map(([name, [, refused, told]]): [string, SigningCase] => {
    const { certificate, chain, pkcs12 } = made[name]!
    const file = pkcs12(signingFilePassword)
    return [name, { file, certificate, chain, ...(refused && { refused }), ...(told && { told: [told] }) }]
  })
  return { ...Object.fromEntries(cases), ...(await damaged(root!)), ...madeByOpenssl(), ...issuerCases() }
}

/** Damaged and forged files. */
async function damaged(root: TestIdentity): Promise<Record<string, SigningCase>> {
  const { alice, rsa } = await pki({ root: {}, alice: { by: 'root' }, rsa: { by: 'root', key: 'rsa2048' } })
  const forged = Uint8Array.from(alice.certificate.raw)
  forged[forged.length - 1]! ^= 1
  const large = largeKey()
  const signer = softwareSigner(root.key)
  const largeCertificate = await issueCertificate({
    profile: 'any',
    random: randomBytes,
    issuer: { signer, certificate: root.certificate },
    fields: {
      subject: { commonName: 'Large' },
      publicKey: createPublicKey(large),
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + 365 * DAY_MS),
    },
  })
  return {
    'a forged signature': {
      ...filed(alice.key, parseCertificate(forged), alice.chain),
      refused: ['CHAIN_BROKEN', 'CERTIFICATE_CHAIN_BROKEN'],
    },
    'a damaged key': {
      ...filed(damagedKey(rsa.key), rsa.certificate, rsa.chain),
      refused: ['KEY_NOT_OF_CERTIFICATE', 'CERTIFICATE_KEY_MISMATCH'],
    },
    'RSA-9000': {
      ...filed(large, largeCertificate, [root.certificate]),
      refused: ['KEY_TOO_LARGE', 'CERTIFICATE_KEY_TOO_LARGE'],
    },
  }
}

function filed(key: KeyObject, certificate: Certificate, chain: readonly Certificate[]) {
  const file = writePkcs12({ key, certificate, chain, password: signingFilePassword, iterations: 2048 })
  return { file, certificate, chain }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A key with the right modulus and a wrong private exponent. */
function damagedKey(key: KeyObject): KeyObject {
  const jwk = key.export({ format: 'jwk' })
  const [d, dp, dq] = [jwk.dp!, jwk.dq!, jwk.dp!]
  return createPrivateKey({ format: 'jwk', key: { ...jwk, d, dp, dq } as JsonWebKey })
}

/** An RSA key of 9,000 bits. It cannot sign, because finding such primes would take a minute. */
function largeKey(): KeyObject {
  const odd = (bits: number) => {
    const bytes = randomBytes(bits / 8)
    bytes[0]! |= 0x80
    bytes[bytes.length - 1]! |= 1
    return base64url(bytes)
  }
  const [d, p, q, dp, dq, qi] = [odd(9000), odd(4504), odd(4496), odd(4496), odd(4488), odd(4488)]
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'RSA', n: odd(9000), e: 'AQAB', d, p, q, dp, dq, qi } as JsonWebKey,
  })
}

/** Certificates that people make with the usual openssl commands. */
function madeByOpenssl(): Record<string, SigningCase> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-openssl-'))
  const run = (command: string) => {
    const { status, stderr } = spawnSync('openssl', command.split(' '), { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${command}: ${stderr}`)
  }
  const p256 = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  const file = (name: string, above?: string) => {
    const more = above ? ` -certfile ${above}.pem` : ''
    run(
      `pkcs12 -export -inkey ${name}.key -in ${name}.pem${more} -out ${name}.p12 -passout pass:${signingFilePassword}`,
    )
    const bytes = readFileSync(join(folder, `${name}.p12`))
    const { certificate, chain } = openPkcs12(bytes, signingFilePassword)
    return { file: bytes, certificate, chain }
  }
  const bySelf = (name: string, options: string) => {
    run(`req -x509 ${options} -keyout ${name}.key -out ${name}.pem -days 365 -subj /CN=${name}`)
    return file(name)
  }
  const pss = (name: string, ...[hash, mask, salt]: [string?, string?, number?]) => {
    const demands = hash
      ? ` -pkeyopt rsa_pss_keygen_md:${hash} -pkeyopt rsa_pss_keygen_mgf1_md:${mask} -pkeyopt rsa_pss_keygen_saltlen:${salt}`
      : ''
    run(`genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048${demands} -out ${name}.key`)
    run(`req -new -x509 -key ${name}.key -out ${name}.pem -days 365 -subj /CN=${name}`)
    return file(name)
  }
  const issue = (name: string, digest: string, issuer: string) => {
    run(`req -new ${p256} -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`)
    const issuing = `-CA ${issuer}.pem -CAkey ${issuer}.key -CAcreateserial`
    run(`x509 -req ${digest} -in ${name}.csr ${issuing} -out ${name}.pem -days 365`)
  }
  const issued = (name: string, digest: string, issuer = 'above') => {
    issue(name, digest, issuer)
    return file(name, issuer)
  }
  try {
    bySelf('above', p256)
    issue('between', '-sha1', 'above')
    return {
      'an RSA-PSS key': { ...pss('pss'), told: [selfSigned, pssKey] },
      'an RSA-PSS key for SHA-384': { ...pss('pss384', 'sha384', 'sha384', 48), told: [selfSigned, pssKey] },
      'an RSA-PSS key for SHA-512 and long salts': {
        ...pss('pss512', 'sha512', 'sha512', 100),
        told: [selfSigned, pssKey],
      },
      'an RSA-PSS key for salts of 20 octets': { ...pss('pss20', 'sha256', 'sha256', 20), told: [selfSigned, pssKey] },
      'an RSA-PSS key for SHA-1': { ...pss('pss1', 'sha1', 'sha1', 20), refused: pssParameters },
      'an RSA-PSS key for two hashes': { ...pss('mixed', 'sha256', 'sha1', 32), refused: pssParameters },
      'an RSA key in a certificate signed with PSS': {
        ...bySelf('rsa', '-newkey rsa:2048 -nodes -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32'),
        told: [selfSigned],
      },
      'openssl req -x509': { ...bySelf('plain', '-newkey rsa:2048 -nodes'), told: [selfSigned] },
      'a curve of another kind': {
        ...bySelf('koblitz', '-newkey ec -pkeyopt ec_paramgen_curve:secp256k1 -nodes'),
        refused: ['CURVE_UNSUPPORTED', 'CERTIFICATE_KEY_UNSUPPORTED'],
      },
      'an unknown critical extension': {
        ...bySelf('critical', `${p256} -addext 1.3.6.1.4.1.99999.1=critical,ASN1:NULL`),
        refused: ['CRITICAL_EXTENSION_UNKNOWN', 'CERTIFICATE_EXTENSION_UNKNOWN'],
      },
      'signed with SHA-1': {
        ...issued('sha1', '-sha1'),
        refused: ['CERTIFICATE_SIGNATURE_WEAK', 'CERTIFICATE_SIGNATURE_WEAK'],
      },
      'an authority signed with SHA-1': {
        ...issued('below', '-sha256', 'between'),
        refused: ['CERTIFICATE_SIGNATURE_WEAK', 'CERTIFICATE_SIGNATURE_WEAK'],
      },
      'self-signed with MD5': {
        ...bySelf('md5', '-newkey rsa:2048 -nodes -md5 -addext basicConstraints=critical,CA:FALSE'),
        refused: ['CERTIFICATE_SIGNATURE_WEAK', 'CERTIFICATE_SIGNATURE_WEAK'],
      },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { DigestName } from '@laisen/pki/algorithms'
import type { Certificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import type { KeyUsage } from '@laisen/pki/extensions'
import { issueCertificate } from '@laisen/pki/issue'
import { OID } from '@laisen/pki/oids'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import type { SigningKey } from '@laisen/pki/signing-key'
import { softwareKey, softwareSigner } from '@laisen/pki/signing-key'
import { writeLegacyPkcs12 } from './pki-legacy-pkcs12.ts'
import { TEST_ONLY_RSA_KEYS } from './pki-test-keys.ts'

type TestKeyType = 'rsa1024' | 'rsa2048' | 'rsa3072' | 'rsa4096' | 'p256' | 'p384' | 'p521' | 'ed25519'

/** One line of the table: only what matters to the test is named. */
export interface PkiRow {
  /** The row that issues this one; without it the certificate signs itself. */
  readonly by?: string
  /** P-384 for authorities, P-256 for others. */
  readonly key?: TestKeyType
  /** Common name; the row's own name by default. */
  readonly name?: string
  readonly organization?: string
  readonly email?: string
  /** May issue; by default rows without `by` and rows that another names in `by` may. */
  readonly authority?: boolean
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Ended yesterday. */
  readonly expired?: boolean
  /** null leaves the extension out. */
  readonly keyUsage?: readonly KeyUsage[] | null
  readonly ekus?: readonly string[] | null
  readonly ekusCritical?: boolean
  readonly crlUrls?: readonly string[]
  readonly ocspUrls?: readonly string[]
}

export interface TestIdentity {
  readonly key: KeyObject
  readonly certificate: Certificate
  /** The certificates from the issuer up to the root. */
  readonly chain: readonly Certificate[]
  pkcs12(password: string, options?: { legacy?: boolean; iterations?: number }): Der
  signingKey(options?: { scheme?: 'rsa-pkcs1' | 'rsa-pss'; digest?: DigestName }): SigningKey
}

type Identities<T> = { readonly [Name in keyof T]: TestIdentity }

const DAY_MS = 86_400_000

/**
 * The test PKI as a table: `await pki({ root: {}, issuing: { by: 'root' }, alice: { by: 'issuing' } })`. Real
 * certificates with real keys; RSA keys are the public test keys, in turn.
 */
export async function pki<const T extends Record<string, PkiRow>>(
  table: T,
  { now = new Date() }: { now?: Date } = {},
): Promise<Identities<T>> {
  const made = new Map<string, TestIdentity>()
  const keys = keyDispenser()
  const make = async (name: string, waiting: readonly string[]): Promise<TestIdentity> => {
    const known = made.get(name)
    if (known) return known
    const row = table[name]
    if (!row || waiting.includes(name)) throw new Error(`test PKI: ${[...waiting, name].join(' by ')} leads nowhere`)
    const issuer = row.by === undefined ? undefined : await make(row.by, [...waiting, name])
    const authority = row.authority ?? (row.by === undefined || Object.values(table).some(({ by }) => by === name))
    const key = keys(row.key ?? (authority ? 'p384' : 'p256'))
    const identity = identityOf(key, await issue({ name, row, key, authority, issuer, now }), issuer)
    made.set(name, identity)
    return identity
  }
  for (const name of Object.keys(table)) await make(name, [])
  return Object.fromEntries(made) as Identities<T>
}

interface Making {
  readonly name: string
  readonly row: PkiRow
  readonly key: KeyObject
  readonly authority: boolean
  readonly issuer: TestIdentity | undefined
  readonly now: Date
}

function issue({ name, row, key, authority, issuer, now }: Making): Promise<Certificate> {
  const end = row.expired ? now.getTime() - DAY_MS : now.getTime() + 3650 * DAY_MS
  const keyUsage = row.keyUsage === undefined ? usualKeyUsage(authority) : row.keyUsage
  const ekus = row.ekus === undefined && !authority ? [OID.documentSigning, OID.microsoftDocumentSigning] : row.ekus
  const signer = softwareSigner(issuer?.key ?? key)
  return issueCertificate({
    profile: 'any',
    random: randomBytes,
    issuer: issuer ? { signer, certificate: issuer.certificate } : { signer },
    fields: {
      subject: { country: 'TH', organization: row.organization ?? 'TEST Laisen', commonName: row.name ?? name },
      publicKey: createPublicKey(key),
      notBefore: row.notBefore ?? new Date(Math.min(now.getTime(), end) - 30 * DAY_MS),
      notAfter: row.notAfter ?? new Date(end),
      ...(authority && { authority: {} }),
      ...(keyUsage && { keyUsage }),
      ...(ekus && { extendedKeyUsage: ekus, extendedKeyUsageCritical: row.ekusCritical ?? false }),
      ...(row.email && { emails: [row.email] }),
      ...(row.crlUrls && { crlUrls: row.crlUrls }),
      ...(row.ocspUrls && { ocspUrls: row.ocspUrls }),
    },
  })
}

const usualKeyUsage = (authority: boolean): KeyUsage[] => (authority ? ['keyCertSign', 'cRLSign'] : ['nonRepudiation'])

function identityOf(key: KeyObject, certificate: Certificate, issuer: TestIdentity | undefined): TestIdentity {
  const chain = issuer ? [issuer.certificate, ...issuer.chain] : []
  return {
    key,
    certificate,
    chain,
    pkcs12(password, { legacy = false, iterations = 2048 } = {}) {
      const fields = { key, certificate, chain, password, iterations }
      return legacy ? writeLegacyPkcs12(fields) : writePkcs12(fields)
    },
    signingKey: (options = {}) => softwareKey({ key, certificate, chain, ...options }),
  }
}

const curves: Record<string, string> = { p256: 'P-256', p384: 'P-384', p521: 'P-521' }
const testKeys: Record<string, readonly string[]> = TEST_ONLY_RSA_KEYS
const parsed = new Map<string, KeyObject>()

/** Hands out keys so that each row of a table gets a different one, as long as there are stored keys. */
function keyDispenser(): (type: TestKeyType) => KeyObject {
  const used = new Map<string, number>()
  return (type) => {
    const turn = used.get(type) ?? 0
    used.set(type, turn + 1)
    if (type === 'ed25519') return generateKeyPairSync('ed25519').privateKey
    const namedCurve = curves[type]
    if (namedCurve) return generateKeyPairSync('ec', { namedCurve }).privateKey
    return rsaKey(type, turn)
  }
}

/** The nth RSA key of that size in this process: a stored one, or a new one that is kept. */
function rsaKey(type: string, turn: number): KeyObject {
  const name = `${type} ${turn}`
  const known = parsed.get(name)
  if (known) return known
  const pem = testKeys[type]?.[turn]
  const modulusLength = Number(type.slice(3))
  const key = pem ? createPrivateKey(pem) : generateKeyPairSync('rsa', { modulusLength }).privateKey
  parsed.set(name, key)
  return key
}

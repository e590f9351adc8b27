import { createHash, createPrivateKey, type JsonWebKey, type KeyObject, randomBytes } from 'node:crypto'
import { Lru } from '@laisen/pades/lru'
import type { Signer } from '@laisen/pki/signing-key'
import type { Handle, Template } from 'pkcs11js'
import { type CurveName, curveNames, curves, ecdsaSignature, publicKeyOf } from './curves.ts'
import { deriveOnToken, makeDerivingKey } from './deriving.ts'
import { keyUri, parseKeyUri } from './key-uri.ts'
import { loadSessions, type Session, type Sessions, TokenAway, type TokenConfig } from './sessions.ts'

/** Private keys on a PKCS#11 token (OASIS PKCS #11 v3.0). They sign there and cannot be read. */
export interface Token {
  /** A new pair of keys. `uri` is what finds the private one again. @throws TokenAway */
  makeKey(curve: CurveName): Promise<{ readonly publicKey: KeyObject; readonly uri: Buffer }>
  /** Takes a key over; undefined where the token takes none, or none of this kind. @throws TokenAway */
  importKey(pkcs8: Uint8Array): Promise<Buffer | undefined>
  /** @throws TokenAway */
  removeKey(uri: Uint8Array): Promise<void>
  /** @throws TokenAway, also where the token has not got the key */
  signer(uri: Uint8Array): Promise<Signer>
  /** A new key that never leaves the token, to derive secrets from. @returns its URI @throws TokenAway */
  makeDerivingKey(): Promise<string>
  /** 32 bytes that only this key can tell. @throws TokenAway, also where the token has not got the key */
  derive(uri: string, salt: Uint8Array): Promise<Buffer>
  /** Whether it answers now. */
  answers(): Promise<boolean>
}

const ID_BYTES = 20
/** More than a signature of RSA-8192 needs. */
const SIGNATURE_BYTES = 1024
const HANDLES_KEPT = 10_000
const OBJECTS_OF_A_KEY = 2

const opened = new Map<string, Promise<Token>>()

/**
 * The token that this process works with, opened once: a library is initialised for a whole process.
 * @throws StartRefused where the library cannot be loaded; a token that is away is asked again with each use.
 */
export function openToken(config: TokenConfig): Promise<Token> {
  const name = JSON.stringify(config)
  const known = opened.get(name)
  if (known) return known
  const token = loadSessions(config).then((sessions) => new Pkcs11Token(sessions, config.tokenLabel))
  opened.set(name, token)
  token.catch(() => opened.delete(name))
  return token
}

interface Found {
  readonly key: Handle
  /** Undefined for RSA. */
  readonly curve: CurveName | undefined
}

class Pkcs11Token implements Token {
  readonly #sessions: Sessions
  readonly #label: string
  readonly #found = new Lru<Found>(HANDLES_KEPT)

  constructor(sessions: Sessions, label: string) {
    this.#sessions = sessions
    this.#label = label
  }

  async makeKey(curve: CurveName): Promise<{ publicKey: KeyObject; uri: Buffer }> {
    const { pkcs11 } = this.#sessions
    const id = randomBytes(ID_BYTES)
    const publicTemplate = [
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_ID, value: id },
      { type: pkcs11.CKA_VERIFY, value: true },
      { type: pkcs11.CKA_EC_PARAMS, value: Buffer.from(curves[curve].params) },
    ]
    const point = await this.#sessions.use(async ({ library, handle }) => {
      const mechanism = { mechanism: pkcs11.CKM_EC_KEY_PAIR_GEN }
      const pair = await library.C_GenerateKeyPairAsync(handle, mechanism, publicTemplate, this.#privateTemplate(id))
      const [point] = library.C_GetAttributeValue(handle, pair.publicKey, [{ type: pkcs11.CKA_EC_POINT }])
      return point!.value as Buffer
    })
    return { publicKey: publicKeyOf(curve, point), uri: keyUri({ tokenLabel: this.#label, id }) }
  }

  async importKey(pkcs8: Uint8Array): Promise<Buffer | undefined> {
    const id = randomBytes(ID_BYTES)
    const parts = this.#importTemplate(createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }))
    if (!parts) return undefined
    const template = [
      { type: this.#sessions.pkcs11.CKA_CLASS, value: this.#sessions.pkcs11.CKO_PRIVATE_KEY },
      ...this.#privateTemplate(id),
      ...parts,
    ]
    try {
      await this.#sessions.use(async ({ library, handle }) => library.C_CreateObject(handle, template))
    } catch (error) {
      // Many tokens take no key from outside. That is their answer to this kind of key, whichever code they give it.
      if (error instanceof this.#sessions.pkcs11.Pkcs11Error) return undefined
      throw error
    }
    return keyUri({ tokenLabel: this.#label, id })
  }

  async removeKey(uri: Uint8Array): Promise<void> {
    const { id } = parseKeyUri(uri)
    await this.#sessions.use(async ({ library, handle }) => {
      // The public key of a pair has the same id.
      library.C_FindObjectsInit(handle, [{ type: this.#sessions.pkcs11.CKA_ID, value: id }])
      const objects = library.C_FindObjects(handle, OBJECTS_OF_A_KEY)
      library.C_FindObjectsFinal(handle)
      for (const object of objects) library.C_DestroyObject(handle, object)
    })
  }

  async signer(uri: Uint8Array): Promise<Signer> {
    const { tokenLabel, id } = parseKeyUri(uri)
    if (tokenLabel !== this.#label)
      throw new TokenAway(`the key is on the PKCS#11 token ${tokenLabel}, not on ${this.#label}`)
    const { curve } = await this.#sessions.use(async (session) => this.#find(session, id))
    if (curve) return { algorithm: 'ecdsa', digest: curves[curve].digest, sign: this.#ecdsa(id, curve) }
    return { algorithm: 'rsa-pkcs1', digest: 'sha256', sign: this.#rsa(id) }
  }

  makeDerivingKey(): Promise<string> {
    return makeDerivingKey(this.#sessions, this.#label)
  }

  derive(uri: string, salt: Uint8Array): Promise<Buffer> {
    return deriveOnToken(this.#sessions, uri, salt)
  }

  async answers(): Promise<boolean> {
    try {
      await this.#sessions.use(async ({ library, handle }) => library.C_GetSessionInfo(handle))
      return true
    } catch {
      return false
    }
  }

  #ecdsa(id: Buffer, curve: CurveName): Signer['sign'] {
    const { digest } = curves[curve]
    return async (toBeSigned) => {
      const hash = createHash(digest).update(toBeSigned).digest()
      return ecdsaSignature(await this.#sign(id, { mechanism: this.#sessions.pkcs11.CKM_ECDSA, input: hash }))
    }
  }

  #rsa(id: Buffer): Signer['sign'] {
    const mechanism = this.#sessions.pkcs11.CKM_SHA256_RSA_PKCS
    return (toBeSigned) => this.#sign(id, { mechanism, input: Buffer.from(toBeSigned) })
  }

  #sign(id: Buffer, { mechanism, input }: { mechanism: number; input: Buffer }): Promise<Buffer> {
    return this.#sessions.use(async (session) => {
      const { library, handle } = session
      library.C_SignInit(handle, { mechanism }, this.#find(session, id).key)
      return library.C_SignAsync(handle, input, Buffer.alloc(SIGNATURE_BYTES))
    })
  }

  /** @throws TokenAway where the token has no such key */
  #find({ library, handle, opening }: Session, id: Buffer): Found {
    return this.#found.get(`${opening}/${id.toString('hex')}`, () => {
      const { pkcs11 } = this.#sessions
      library.C_FindObjectsInit(handle, [
        { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
        { type: pkcs11.CKA_ID, value: id },
      ])
      const [key] = library.C_FindObjects(handle, 1)
      library.C_FindObjectsFinal(handle)
      if (!key) throw new TokenAway(`the PKCS#11 token ${this.#label} has no key with the id ${id.toString('hex')}`)
      const [type] = library.C_GetAttributeValue(handle, key, [{ type: pkcs11.CKA_KEY_TYPE }])
      if (numberOf(type!.value as Buffer) !== pkcs11.CKK_EC) return { key, curve: undefined }
      const [params] = library.C_GetAttributeValue(handle, key, [{ type: pkcs11.CKA_EC_PARAMS }])
      const curve = curveNames.find((name) => Buffer.from(curves[name].params).equals(params!.value as Buffer))
      if (!curve)
        throw new TokenAway(`the key ${id.toString('hex')} of the PKCS#11 token is on a curve that does not sign here`)
      return { key, curve }
    })
  }

  #privateTemplate(id: Buffer): Template {
    const { pkcs11 } = this.#sessions
    return [
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_PRIVATE, value: true },
      { type: pkcs11.CKA_SENSITIVE, value: true },
      { type: pkcs11.CKA_EXTRACTABLE, value: false },
      { type: pkcs11.CKA_SIGN, value: true },
      { type: pkcs11.CKA_ID, value: id },
      { type: pkcs11.CKA_LABEL, value: 'Laisen' },
    ]
  }

  /** Undefined for a key that this house would sign with in a way that tokens seldom know (RSASSA-PSS). */
  #importTemplate(key: KeyObject): Template | undefined {
    const { pkcs11 } = this.#sessions
    if (key.asymmetricKeyType !== 'ec' && key.asymmetricKeyType !== 'rsa') return undefined
    const jwk = key.export({ format: 'jwk' })
    const octets = (name: keyof JsonWebKey) => Buffer.from(jwk[name] as string, 'base64url')
    if (key.asymmetricKeyType === 'ec') {
      const curve = curves[jwk.crv as CurveName]
      return [
        { type: pkcs11.CKA_KEY_TYPE, value: pkcs11.CKK_EC },
        { type: pkcs11.CKA_EC_PARAMS, value: Buffer.from(curve.params) },
        { type: pkcs11.CKA_VALUE, value: octets('d') },
      ]
    }
    return [
      { type: pkcs11.CKA_KEY_TYPE, value: pkcs11.CKK_RSA },
      { type: pkcs11.CKA_MODULUS, value: octets('n') },
      { type: pkcs11.CKA_PUBLIC_EXPONENT, value: octets('e') },
      { type: pkcs11.CKA_PRIVATE_EXPONENT, value: octets('d') },
      { type: pkcs11.CKA_PRIME_1, value: octets('p') },
      { type: pkcs11.CKA_PRIME_2, value: octets('q') },
      { type: pkcs11.CKA_EXPONENT_1, value: octets('dp') },
      { type: pkcs11.CKA_EXPONENT_2, value: octets('dq') },
      { type: pkcs11.CKA_COEFFICIENT, value: octets('qi') },
    ]
  }
}

/** A CK_ULONG, of which the first bytes say enough: Node runs on little-endian machines. */
const numberOf = (value: Buffer): number => value.readUInt32LE(0)

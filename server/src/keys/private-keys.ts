import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { type Signer, softwareSigner } from '@laisen/pki/signing-key'
import { isRolledBack } from '../db/rolled-back.ts'
import type { CurveName } from '../pkcs11/curves.ts'
import { isKeyUri } from '../pkcs11/key-uri.ts'
import { TokenAway } from '../pkcs11/sessions.ts'
import type { Token } from '../pkcs11/token.ts'

const makeKeyPair = promisify(generateKeyPair)

export interface NewSecret {
  /** What is to be sealed: the key in PKCS#8, or where it is on the token. Overwrite it afterwards. */
  readonly secret: Buffer
  /** Removes the key from the token, where nothing came to refer to it. */
  readonly discard: () => Promise<void>
}

/** The private keys of authorities and certificates: on the installation's token where it has one, else sealed in the database. */
export interface PrivateKeys {
  make(curve: CurveName): Promise<NewSecret & { readonly publicKey: KeyObject }>
  /** Takes over a key that came in a file, and overwrites it. */
  takeOver(pkcs8: Uint8Array): Promise<NewSecret>
  /** The signer of what was sealed. @throws TokenAway */
  signer(secret: Buffer): Promise<Signer>
  /** Whether the token answers; undefined without one. */
  tokenAnswers(): Promise<boolean | undefined>
}

/** @param mayAct asked before each signature, of a key that was opened long ago too: throws while this process must not sign */
export function createPrivateKeys(token: Token | undefined, mayAct: () => void = () => {}): PrivateKeys {
  const asking = (signer: Signer): Signer => ({
    ...signer,
    sign(toBeSigned) {
      mayAct()
      return signer.sign(toBeSigned)
    },
  })
  return {
    async make(curve) {
      if (token) {
        const { publicKey, uri } = await token.makeKey(curve)
        return { publicKey, ...onToken(token, uri) }
      }
      const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: curve })
      return { publicKey, ...inDatabase(privateKey.export({ format: 'der', type: 'pkcs8' })) }
    },
    async takeOver(pkcs8) {
      try {
        const uri = await token?.importKey(pkcs8)
        return token && uri ? onToken(token, uri) : inDatabase(Buffer.from(pkcs8))
      } finally {
        pkcs8.fill(0)
      }
    },
    async signer(secret) {
      if (!isKeyUri(secret)) {
        return asking(softwareSigner(createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })))
      }
      if (!token) throw new TokenAway('the key is on a PKCS#11 token, and PKCS11_MODULE is not set')
      return asking(await token.signer(secret))
    },
    tokenAnswers: async () => token?.answers(),
  }
}

const inDatabase = (secret: Buffer): NewSecret => ({ secret, discard: async () => {} })

function onToken(token: Token, uri: Buffer): NewSecret {
  const place = Buffer.from(uri)
  // What cannot be removed now stays, of no use to anyone.
  return { secret: uri, discard: () => token.removeKey(place).catch(() => {}) }
}

/** Runs the transaction that gives a new key its owner. Where it certainly failed, the key is removed from the token. */
export async function keepingKey<Result>(
  discard: NewSecret['discard'] | undefined,
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction()
  } catch (error) {
    if (isRolledBack(error)) await discard?.()
    throw error
  }
}

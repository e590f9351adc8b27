import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { type Signer, softwareSigner } from '@laisen/pki/signing-key'
import type { CurveName } from '../pkcs11/curves.ts'
import { isKeyUri } from '../pkcs11/key-uri.ts'
import { TokenAway } from '../pkcs11/sessions.ts'
import type { Token } from '../pkcs11/token.ts'

const makeKeyPair = promisify(generateKeyPair)

interface MadeKey {
  readonly publicKey: KeyObject
  /** What is to be sealed: the key in PKCS#8, or where it is on the token. Overwrite it afterwards. */
  readonly secret: Buffer
}

/** The private keys of authorities and certificates: on the installation's token where it has one, else sealed in the database. */
export interface PrivateKeys {
  make(curve: CurveName): Promise<MadeKey>
  /** Takes over a key that came in a file, and overwrites it. @returns what is to be sealed */
  takeOver(pkcs8: Uint8Array): Promise<Buffer>
  /** The signer of what was sealed. @throws TokenAway */
  signer(secret: Buffer): Promise<Signer>
  /** Whether the token answers; undefined without one. */
  tokenAnswers(): Promise<boolean | undefined>
}

export function createPrivateKeys(token: Token | undefined): PrivateKeys {
  return {
    async make(curve) {
      if (token) {
        const { publicKey, uri } = await token.makeKey(curve)
        return { publicKey, secret: uri }
      }
      const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: curve })
      return { publicKey, secret: privateKey.export({ format: 'der', type: 'pkcs8' }) }
    },
    async takeOver(pkcs8) {
      try {
        return (await token?.importKey(pkcs8)) ?? Buffer.from(pkcs8)
      } finally {
        pkcs8.fill(0)
      }
    },
    async signer(secret) {
      if (!isKeyUri(secret)) {
        return softwareSigner(createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' }))
      }
      if (!token) throw new TokenAway('the key is on a PKCS#11 token, and PKCS11_MODULE is not set')
      return token.signer(secret)
    },
    tokenAnswers: async () => token?.answers(),
  }
}

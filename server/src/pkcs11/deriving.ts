import { randomBytes } from 'node:crypto'
import { keyUri, parseKeyUri } from './key-uri.ts'
import { type Session, type Sessions, TokenAway } from './sessions.ts'

// HMAC-SHA256 on the token as a pseudorandom function (NIST SP 800-108): a mechanism without parameters, which also libraries pass on
// that reach a token on another machine.

const KEY_BYTES = 32
const ID_BYTES = 20

/** A new key that never leaves the token, to derive secrets from. @returns its URI @throws TokenAway */
export async function makeDerivingKey(sessions: Sessions, tokenLabel: string): Promise<string> {
  const { pkcs11 } = sessions
  const id = randomBytes(ID_BYTES)
  const template = [
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_PRIVATE, value: true },
    { type: pkcs11.CKA_SENSITIVE, value: true },
    { type: pkcs11.CKA_EXTRACTABLE, value: false },
    { type: pkcs11.CKA_SIGN, value: true },
    { type: pkcs11.CKA_VALUE_LEN, value: KEY_BYTES },
    { type: pkcs11.CKA_ID, value: id },
    { type: pkcs11.CKA_LABEL, value: 'Laisen master key' },
  ]
  const mechanism = { mechanism: pkcs11.CKM_GENERIC_SECRET_KEY_GEN }
  await sessions.use(async ({ library, handle }) => library.C_GenerateKey(handle, mechanism, template))
  return keyUri({ tokenLabel, id }).toString()
}

/** 32 bytes that only this key can tell. @throws TokenAway, also where the token has not got the key */
export async function deriveOnToken(sessions: Sessions, uri: string, salt: Uint8Array): Promise<Buffer> {
  const { tokenLabel, id } = parseKeyUri(Buffer.from(uri))
  return sessions.use(async (session) => {
    const key = findKey(session, sessions, id)
    if (!key) throw new TokenAway(`the PKCS#11 token ${tokenLabel} has no key with the id ${id.toString('hex')}`)
    session.library.C_SignInit(session.handle, { mechanism: sessions.pkcs11.CKM_SHA256_HMAC }, key)
    return session.library.C_Sign(session.handle, Buffer.from(salt), Buffer.alloc(KEY_BYTES))
  })
}

function findKey({ library, handle }: Session, { pkcs11 }: Sessions, id: Buffer) {
  library.C_FindObjectsInit(handle, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_SECRET_KEY },
    { type: pkcs11.CKA_ID, value: id },
  ])
  const [key] = library.C_FindObjects(handle, 1)
  library.C_FindObjectsFinal(handle)
  return key
}

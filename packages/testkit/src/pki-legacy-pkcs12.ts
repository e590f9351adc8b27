import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Der } from '@laisen/pki/der'
import { context, integer, nullValue, octetString, oid, primitiveContext, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { bmpPassword, KDF_PURPOSE, KdfBudget, pkcs12Kdf } from '@laisen/pki/pkcs12-kdf'
import type { Pkcs12Fields } from '@laisen/pki/pkcs12-write'
import { bag, certificateValue, dataInfo } from '@laisen/pki/pkcs12-write'
import { encryptRc2Cbc } from '@laisen/pki/rc2'

interface Protection {
  readonly password: Uint8Array
  readonly iterations: number
}

/** The file that Windows Server 2012 or OpenSSL 1.0 wrote: certificates under RC2-40, key under 3DES, MAC with SHA-1. */
export function writeLegacyPkcs12({ key, certificate, chain, password, iterations = 2048 }: Pkcs12Fields): Der {
  const protection = { password: bmpPassword(password), iterations }
  const localKeyId = randomBytes(4)
  const certificates = sequence(
    ...chain.toReversed().map((authority) => bag(OID.certBag, certificateValue(authority))),
    bag(OID.certBag, certificateValue(certificate), localKeyId),
  )
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' })
  const keyBag = bag(OID.shroudedKeyBag, encryptedKey(pkcs8, protection), localKeyId)
  const safes = sequence(encryptedSafe(certificates, protection), dataInfo(sequence(keyBag)))
  return sequence(integer(3), dataInfo(safes), macData(safes, protection))
}

/** Returns the function that derives keys and vectors from this password and salt. */
function derivation({ password, iterations }: Protection, salt: Uint8Array) {
  return (purpose: number, bytes: number): Uint8Array =>
    pkcs12Kdf(password, purpose, { digest: 'sha1', salt, iterations, bytes, budget: new KdfBudget() })
}

const algorithm = (type: string, salt: Uint8Array, iterations: number): Der =>
  sequence(oid(type), sequence(octetString(salt), integer(iterations)))

function encryptedSafe(plain: Uint8Array, protection: Protection): Der {
  const salt = randomBytes(8)
  const derive = derivation(protection, salt)
  const [key, iv] = [derive(KDF_PURPOSE.key, 5), derive(KDF_PURPOSE.iv, 8)]
  const data = encryptRc2Cbc(plain, { key, effectiveBits: 40, iv })
  const id = algorithm(OID.pbeWithSha1AndRc240, salt, protection.iterations)
  const info = sequence(oid(OID.data), id, primitiveContext(0, data))
  return sequence(oid(OID.encryptedData), context(0, sequence(integer(0), info)))
}

function encryptedKey(pkcs8: Uint8Array, protection: Protection): Der {
  const salt = randomBytes(8)
  const derive = derivation(protection, salt)
  const cipher = createCipheriv('des-ede3-cbc', derive(KDF_PURPOSE.key, 24), derive(KDF_PURPOSE.iv, 8))
  const data = Buffer.concat([cipher.update(pkcs8), cipher.final()])
  return sequence(algorithm(OID.pbeWithSha1And3Des, salt, protection.iterations), octetString(data))
}

function macData(content: Uint8Array, protection: Protection): Der {
  const salt = randomBytes(8)
  const key = derivation(protection, salt)(KDF_PURPOSE.mac, 20)
  const digestInfo = sequence(
    sequence(oid(OID.sha1), nullValue()),
    octetString(createHmac('sha1', key).update(content).digest()),
  )
  return sequence(digestInfo, octetString(salt), integer(protection.iterations))
}

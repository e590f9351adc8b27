import { createHash, createHmac } from 'node:crypto'
import { readDer } from '@laisen/pki/der'
import { integer, nullValue, octetString, oid, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { bag, certificateValue, dataInfo } from '@laisen/pki/pkcs12-write'
import type { TestIdentity } from '@laisen/testkit/pki'

/** An unprotected file with these bags. */
export const openFile = (...bags: Uint8Array[]) => sequence(integer(3), dataInfo(sequence(dataInfo(sequence(...bags)))))

export const keyBag = ({ key }: TestIdentity, localKeyId?: Uint8Array) =>
  bag(OID.keyBag, readDer(key.export({ format: 'der', type: 'pkcs8' })).raw, localKeyId)

export const certificateBag = ({ certificate }: TestIdentity, localKeyId?: Uint8Array) =>
  bag(OID.certBag, certificateValue(certificate), localKeyId)

/** These bags, open, under a MAC with SHA-1 and one iteration; `password` is what RFC 7292 appendix B.1 makes of one, at most 64 bytes. */
export function fileWithMac(password: Uint8Array, ...bags: Uint8Array[]) {
  const safes = sequence(dataInfo(sequence(...bags)))
  const salt = Buffer.from('saltsalt')
  // RFC 7292 appendix B.2: 64 bytes of the purpose (3), then salt and password, each repeated to 64 bytes; an empty one stays empty.
  const repeated = (bytes: Uint8Array) => Buffer.alloc(bytes.length === 0 ? 0 : 64, bytes)
  const key = createHash('sha1').update(Buffer.alloc(64, 3)).update(repeated(salt)).update(repeated(password)).digest()
  const mac = createHmac('sha1', key).update(safes).digest()
  const digestInfo = sequence(sequence(oid(OID.sha1), nullValue()), octetString(mac))
  return sequence(integer(3), dataInfo(safes), sequence(digestInfo, octetString(salt), integer(1)))
}

import { readDer } from '@laisen/pki/der'
import { integer, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { bag, certificateValue, dataInfo } from '@laisen/pki/pkcs12-write'
import type { TestIdentity } from '@laisen/testkit/pki'

/** An unprotected file with these bags. */
export const openFile = (...bags: Uint8Array[]) => sequence(integer(3), dataInfo(sequence(dataInfo(sequence(...bags)))))

export const keyBag = ({ key }: TestIdentity, localKeyId?: Uint8Array) =>
  bag(OID.keyBag, readDer(key.export({ format: 'der', type: 'pkcs8' })).raw, localKeyId)

export const certificateBag = ({ certificate }: TestIdentity, localKeyId?: Uint8Array) =>
  bag(OID.certBag, certificateValue(certificate), localKeyId)

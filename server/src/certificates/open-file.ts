import { DIGEST_BYTES, verifySignature } from '@laisen/pki/algorithms'
import { publicKeyOf } from '@laisen/pki/certificate'
import { PkiError } from '@laisen/pki/errors'
import { openPkcs12, type Pkcs12 } from '@laisen/pki/pkcs12'
import { softwareSigner } from '@laisen/pki/signing-key'

/** What a certificate file holds, in a shape that crosses threads. */
export interface OpenedFile {
  readonly pkcs8: Uint8Array
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
}

/**
 * Opens a PKCS#12 file and lets its key make one signature, which its certificate must verify: a key that does not sign
 * is found on upload, not at the first document. Runs in a worker, since a file may ask for two seconds of computation.
 * @throws PkiError as openPkcs12
 */
export async function openFile({ bytes, password }: { bytes: Uint8Array; password: string }): Promise<OpenedFile> {
  const opened = openPkcs12(bytes, password)
  if (!(await signsForItsCertificate(opened))) {
    throw new PkiError('PKCS12_CERTIFICATE_NOT_OF_KEY', { certificates: 1 + opened.chain.length })
  }
  return {
    pkcs8: opened.key.export({ format: 'der', type: 'pkcs8' }),
    certificate: opened.certificate.raw,
    chain: opened.chain.map(({ raw }) => raw),
  }
}

const probe = Buffer.from('A signature made when the certificate was added; it signs nothing else.')

async function signsForItsCertificate({ key, certificate }: Pkcs12): Promise<boolean> {
  const { algorithm: scheme, digest, sign } = softwareSigner(key)
  const signature = await sign(probe)
  const algorithm = scheme === 'rsa-pss' ? { scheme, digest, saltLength: DIGEST_BYTES[digest] } : { scheme, digest }
  return verifySignature(algorithm, publicKeyOf(certificate), probe, signature)
}

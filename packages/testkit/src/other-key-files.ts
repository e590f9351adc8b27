import type { KeyFileKind } from '@laisen/pki/errors'
import { toPem, workbench } from './openssl.ts'

/** Files that people send in place of PKCS#12, each with its kind. */
export function otherKeyFiles(): Record<string, { file: Buffer; kind: KeyFileKind }> {
  using bench = workbench()
  const { openssl, bytes } = bench
  const [key, certificate] = [
    ['-inkey', 'key.pem'],
    ['-in', 'cert.pem'],
  ] as const
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-subj',
    '/CN=Other',
  )
  openssl('pkcs12', '-export', ...key, ...certificate, '-passout', 'pass:x', '-out', 'all.p12')
  openssl('pkcs12', '-in', 'all.p12', '-passin', 'pass:x', '-passout', 'pass:y', '-out', 'encrypted.pem')
  openssl('pkcs12', '-in', 'all.p12', '-passin', 'pass:x', '-nodes', '-out', 'open.pem')
  openssl('x509', ...certificate, '-outform', 'DER', '-out', 'cert.cer')
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'cert.pem', '-out', 'pem.p7b')
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'cert.pem', '-outform', 'DER', '-out', 'der.p7b')
  openssl('pkcs8', '-topk8', '-in', 'key.pem', '-outform', 'DER', '-nocrypt', '-out', 'open.key')
  openssl('pkcs8', '-topk8', '-in', 'key.pem', '-outform', 'DER', '-passout', 'pass:y', '-out', 'sealed.key')
  openssl('rsa', '-in', 'key.pem', '-outform', 'DER', '-traditional', '-out', 'old.key')
  openssl('req', '-new', '-key', 'key.pem', '-subj', '/CN=Other', '-out', 'pem.csr')
  openssl('req', '-new', '-key', 'key.pem', '-subj', '/CN=Other', '-outform', 'DER', '-out', 'der.csr')
  const keystore = (...words: number[]) => {
    const file = Buffer.alloc(600, 7)
    for (const [index, word] of words.entries()) file.writeUInt32BE(word, index * 4)
    return file
  }
  return {
    'a Java keystore': { file: keystore(0xfeedfeed, 2, 1), kind: 'JKS' },
    'a Java keystore of the JCE': { file: keystore(0xcececece, 2, 1), kind: 'JCEKS' },
    'a keystore of Bouncy Castle': { file: keystore(2, 20), kind: 'BKS' },
    'PEM with a key and a certificate': { file: bytes('open.pem'), kind: 'pem' },
    'PEM with an encrypted key and a certificate': { file: bytes('encrypted.pem'), kind: 'pem' },
    'PEM in UTF-16': { file: Buffer.from(`\ufeff${bench.read('open.pem')}`, 'utf16le'), kind: 'pem' },
    'a key in PEM': { file: bytes('key.pem'), kind: 'key' },
    'a key in DER': { file: bytes('open.key'), kind: 'key' },
    'an encrypted key in DER': { file: bytes('sealed.key'), kind: 'key' },
    'an RSA key as it was written long ago': { file: bytes('old.key'), kind: 'key' },
    'a certificate in PEM': { file: bytes('cert.pem'), kind: 'certificate' },
    'a certificate in DER': { file: bytes('cert.cer'), kind: 'certificate' },
    'a certificate in DER with a line feed behind it': {
      file: Buffer.concat([bytes('cert.cer'), Buffer.from('\n')]),
      kind: 'certificate',
    },
    'a certificate that says it is trusted': {
      file: Buffer.from(toPem(bytes('cert.cer'), 'TRUSTED CERTIFICATE')),
      kind: 'certificate',
    },
    'PKCS#7 in PEM': { file: bytes('pem.p7b'), kind: 'pkcs7' },
    'PKCS#7 in DER': { file: bytes('der.p7b'), kind: 'pkcs7' },
    'a request in PEM': { file: bytes('pem.csr'), kind: 'request' },
    'a request in DER': { file: bytes('der.csr'), kind: 'request' },
  }
}

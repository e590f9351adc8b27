import { pki } from '@laisen/testkit/pki'
import type { Identity } from './engines/engine.ts'

export type KeyKind = 'rsa2048' | 'rsa3072' | 'p256'

/** A key with a chain, for all engines alike, and the root that judges trust. */
export async function benchIdentity(key: KeyKind = 'rsa2048'): Promise<Identity & { root: Uint8Array }> {
  // RSA above it: node-forge, under signpdf, reads no other certificates.
  const { root, signer } = await pki({
    root: { key: 'rsa2048' },
    issuing: { by: 'root', key: 'rsa2048' },
    signer: { by: 'issuing', key, name: 'Bench' },
  })
  return { pkcs12: signer.pkcs12('bench', { iterations: 2048 }), password: 'bench', root: root.certificate.raw }
}

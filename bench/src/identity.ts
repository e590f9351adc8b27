import { pki } from '@laisen/testkit/pki'
import type { Identity } from './engines/engine.ts'

/** An RSA-2048 key with a chain, for all engines alike, and the root that judges trust. */
export async function benchIdentity(): Promise<Identity & { root: Uint8Array }> {
  // RSA throughout: node-forge, under signpdf, reads no other certificates.
  const { root, signer } = await pki({
    root: { key: 'rsa2048' },
    issuing: { by: 'root', key: 'rsa2048' },
    signer: { by: 'issuing', key: 'rsa2048', name: 'Bench' },
  })
  return { pkcs12: signer.pkcs12('bench', { iterations: 2048 }), password: 'bench', root: root.certificate.raw }
}

import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import type { OpenEngine } from './engine.ts'
import { throughMemory } from './files.ts'

/** signpdf on node-forge, which OpenSign signs with. Its signer reads its PKCS#12 once and empty from then on, so each signature opens it anew. */
export const openSignPdf: OpenEngine = async ({ pkcs12, password }) => {
  const engine = new SignPdf()
  const signBytes = async (document: Uint8Array) => {
    const prepared = plainAddPlaceholder({
      pdfBuffer: Buffer.from(document.buffer, document.byteOffset, document.length),
      reason: 'Bench',
      contactInfo: '',
      name: 'Bench',
      location: '',
      subFilter: 'ETSI.CAdES.detached',
    })
    return engine.sign(prepared, new P12Signer(Buffer.from(pkcs12), { passphrase: password }))
  }
  return {
    name: 'signpdf',
    signBytes,
    signFile: (input, output) => throughMemory({ input, output }, signBytes),
    close: async () => {},
  }
}

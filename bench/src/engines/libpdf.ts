import { P12Signer, PDF } from '@libpdf/core'
import type { OpenEngine } from './engine.ts'
import { throughMemory } from './files.ts'

/** LibPDF, which Documenso signs with. */
export const openLibPdf: OpenEngine = async ({ pkcs12, password }) => {
  const signer = await P12Signer.create(pkcs12, password)
  const signBytes = async (document: Uint8Array) => {
    const pdf = await PDF.load(document)
    return (await pdf.sign({ signer, reason: 'Bench' })).bytes
  }
  return {
    name: 'LibPDF',
    signBytes,
    signFile: (input, output) => throughMemory({ input, output }, signBytes),
    close: async () => {},
  }
}

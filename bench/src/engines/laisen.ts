import { signPdf } from '@laisen/pades/sign'
import { signFileTo } from '@laisen/pades/sign-file'
import { bytesSource } from '@laisen/pdf/source'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { softwareKey } from '@laisen/pki/signing-key'
import type { OpenEngine } from './engine.ts'

/** Ours: the original is read once, and the answer is what to append. */
export const openLaisen: OpenEngine = async ({ pkcs12, password }) => {
  const key = softwareKey(openPkcs12(pkcs12, password))
  const facts = () => ({ key, signedAt: new Date(), timeZone: 'Asia/Bangkok', reason: 'Bench' })
  return {
    name: 'laisen',
    signBytes: async (document) => (await signPdf(bytesSource(document), facts())).tail,
    signFile: async (input, output) => void (await signFileTo(input, output, facts())),
    close: async () => {},
  }
}

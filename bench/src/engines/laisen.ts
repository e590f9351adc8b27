import { readPicture } from '@laisen/pades/image/picture'
import { signPdf } from '@laisen/pades/sign'
import { signFileTo } from '@laisen/pades/sign-file'
import { bytesSource } from '@laisen/pdf/source'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { softwareKey } from '@laisen/pki/signing-key'
import { signaturePng } from '@laisen/testkit/images'
import type { Engine, Identity, OpenEngine } from './engine.ts'

/** Ours, without a picture as the others sign: the original is read once, and the answer is what to append. */
export const openLaisen: OpenEngine = (identity) => open(identity, 'laisen')

/** Ours with what people see: picture, name, reason and time in an embedded font. */
export const openLaisenStamp: OpenEngine = (identity) => open(identity, 'laisen, visible stamp')

async function open({ pkcs12, password }: Identity, name: string): Promise<Engine> {
  // One document after the other, as the limit does; a server would use the pool, so that others go on meanwhile.
  const key = softwareKey({ ...openPkcs12(pkcs12, password), thread: 'own' })
  const stamp = {
    page: 1,
    x: 72,
    y: 72,
    lengthPoints: 200,
    language: 'en',
    picture: readPicture(signaturePng()),
  } as const
  const shown = name === 'laisen' ? {} : { name: 'Bench', stamp }
  const facts = () => ({ key, signedAt: new Date(), timeZone: 'Asia/Bangkok', reason: 'Bench', ...shown })
  return {
    name,
    givesTail: true,
    signBytes: async (document) => (await signPdf(bytesSource(document), facts())).tail,
    signFile: async (input, output) => void (await signFileTo(input, output, facts())),
    close: async () => {},
  }
}

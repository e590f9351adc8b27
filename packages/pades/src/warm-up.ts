import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { bytesSource } from '@laisen/pdf/source'
import { issueCertificate } from '@laisen/pki/issue'
import { type SigningKey, softwareKey, softwareSigner } from '@laisen/pki/signing-key'
import { signPdf } from './sign.ts'

const dayMs = 86_400_000

/**
 * Loads fonts, shaper, dictionaries and code by signing a test page with a throw-away key, so that the first signature after a start
 * does not have to wait. Takes some tens of milliseconds.
 */
export async function warmUp(): Promise<void> {
  const key = await throwAwayKey()
  const document = bytesSource(emptyPage())
  for (const language of ['en', 'th'] as const) {
    const facts = {
      name: 'ลายเซ็น Laisen',
      reason: 'อุ่นเครื่อง '.repeat(20),
      timeZone: 'Asia/Bangkok',
      signedAt: new Date(),
    }
    await signPdf(document, { ...facts, key, stamp: { page: 1, x: 0, y: 0, lengthPoints: 150, language } })
  }
}

async function throwAwayKey(): Promise<SigningKey> {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const fields = {
    subject: { commonName: 'Nobody' },
    publicKey: createPublicKey(key),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
  }
  const issuer = { signer: softwareSigner(key) }
  const certificate = await issueCertificate({ profile: 'any', fields, issuer, random: randomBytes })
  return softwareKey({ key, certificate, chain: [] })
}

/** The smallest possible document with a page. */
function emptyPage(): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let file = '%PDF-1.7\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const xref = `xref\n0 4\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size 4/Root 1 0 R>>\n`
  return Buffer.from(`${file}${xref}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}

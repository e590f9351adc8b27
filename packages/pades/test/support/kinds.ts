/** Documents of every kind that matters to a signature, and keys of every type. */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Level } from '@laisen/pades/level'
import { name, PdfDict } from '@laisen/pdf/objects'
import { type SigningKey, softwareKey } from '@laisen/pki/signing-key'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { TEST_ONLY_RSA_KEYS } from '@laisen/testkit/pki-test-keys'
import { authority, reaching } from '@laisen/testkit/reaching'
import { archival } from './archival.ts'
import { changed, setCatalog } from './changed.ts'
import { string } from './revisions.ts'
import { type request, signed } from './signing.ts'

type SignFacts = Parameters<typeof request>[0]

interface Kind {
  /** The document as it comes to the signature of a level; earlier signatures have that level too. */
  make(level: Level): Promise<Uint8Array> | Uint8Array
  /** What signing it needs. */
  facts?: SignFacts
  /** Signatures that it has already. */
  earlier?: number
  /** The PDF/A that it has to stay. */
  pdfa?: string
}

/** A level as a request has it: none of B-B. */
export const reachOf = (level: Level) => (level === 'B-B' ? {} : { reach: reaching(level) })

const earlierKey = await authority.signer('Earlier Example')

export const documentKinds: Readonly<Record<string, Kind>> = {
  'a cross-reference table': { make: () => pdf({ pages: 2 }) },
  'object streams': { make: () => pdf({ pages: 2, xref: 'stream', objectStreams: 4 }) },
  'AES-256 encryption': { make: () => encryptedPdf(pdf()) },
  'PDF/A-1': { make: () => archival({ part: 1, rgbIntent: true }), pdfa: '1b' },
  'PDF/A-2': { make: () => archival({ part: 2 }), pdfa: '2b' },
  tags: { make: tagged },
  'an earlier signature': { make: (level) => signed(pdf(), { key: earlierKey, ...reachOf(level) }), earlier: 1 },
  'a certification with P=2': {
    make: (level) => signed(pdf(), { key: earlierKey, certify: 2, ...reachOf(level) }),
    ...{ facts: { stamp: undefined }, earlier: 1 },
  },
  'an empty field': { make: withEmptyField, facts: { field: { name: 'Approval' } } },
  linearisation: { make: linearised },
}

function tagged(): Uint8Array {
  const structure = PdfDict.of({ Type: name('StructTreeRoot') })
  return changed((update) =>
    setCatalog(update, { MarkInfo: PdfDict.of({ Marked: true }), StructTreeRoot: update.add(structure) }),
  )
}

function withEmptyField(): Uint8Array {
  return changed((update) => {
    const page = update.pdf.page(1)
    const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: [300, 100, 480, 170], F: 4, P: page.ref }
    const field = update.add(PdfDict.of({ FT: name('Sig'), T: string('Approval'), ...look }))
    update.set(page.ref, page.dict.clone().set('Annots', [field]))
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field], SigFlags: 1 }) })
  })
}

function linearised(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-linearised-'))
  const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
  try {
    writeFileSync(input, pdf({ pages: 3 }))
    execFileSync('qpdf', ['--linearize', input, output], { stdio: 'pipe' })
    return readFileSync(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const curve = (namedCurve: string) =>
  authority.signer(`Alice ${namedCurve}`, generateKeyPairSync('ec', { namedCurve }), 'any')

function rsaPair(size: keyof typeof TEST_ONLY_RSA_KEYS) {
  const privateKey = createPrivateKey(TEST_ONLY_RSA_KEYS[size][0]!)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const rsa = (size: keyof typeof TEST_ONLY_RSA_KEYS) => authority.signer(`Bob ${size}`, rsaPair(size), 'any')

/** The scheme is the signer's choice; the certificate is the same as with PKCS#1 v1.5. */
async function pss(): Promise<SigningKey> {
  const { certificate, chain } = await rsa('rsa3072')
  return softwareKey({ key: rsaPair('rsa3072').privateKey, certificate, chain, scheme: 'rsa-pss' })
}

export const keyKinds: Readonly<Record<string, SigningKey>> = {
  'P-256': await curve('P-256'),
  'P-384': await curve('P-384'),
  'P-521': await curve('P-521'),
  'RSA-2048': await rsa('rsa2048'),
  'RSA-3072': await rsa('rsa3072'),
  'RSA-4096': await rsa('rsa4096'),
  'RSA-PSS': await pss(),
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Every kind of encryption that qpdf makes: how long the key is, and what else makes the kind. */
const kinds = {
  'RC4, 40 bits': { bits: '40', more: [] },
  'RC4, 128 bits': { bits: '128', more: ['--use-aes=n'] },
  'RC4, crypt filters': { bits: '128', more: ['--use-aes=n', '--force-V4'] },
  'AES-128': { bits: '128', more: ['--use-aes=y'] },
  'AES-128, open metadata': { bits: '128', more: ['--use-aes=y', '--cleartext-metadata'] },
  'AES-256 of Acrobat 9': { bits: '256', more: ['--force-R5'] },
  'AES-256': { bits: '256', more: [] },
  'AES-256, open metadata': { bits: '256', more: ['--cleartext-metadata'] },
} as const

type EncryptionKind = keyof typeof kinds
export const encryptionKinds = Object.keys(kinds) as EncryptionKind[]

interface Encryption {
  kind?: EncryptionKind
  /** @default '', so that it opens without a password */
  user?: string
  /** @default 'owner' */
  owner?: string
  /** What qpdf is to forbid, such as `--modify=none`. */
  restrictions?: readonly string[]
  objectStreams?: boolean
}

/** A document as qpdf encrypts it. @throws if qpdf is not installed */
export function encryptedPdf(document: Uint8Array, encryption: Encryption = {}): Buffer {
  const { kind = 'AES-256', user = '', owner = 'owner', restrictions = [], objectStreams } = encryption
  const { bits, more } = kinds[kind]
  const folder = mkdtempSync(join(tmpdir(), 'laisen-encrypted-'))
  const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
  const general = ['--allow-weak-crypto', ...(objectStreams ? ['--object-streams=generate'] : [])]
  try {
    writeFileSync(input, document)
    const encrypt = ['--encrypt', user, owner, bits, ...more, ...restrictions, '--']
    execFileSync('qpdf', [...general, ...encrypt, input, output], { stdio: 'pipe' })
    return readFileSync(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

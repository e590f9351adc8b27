import type { Resolver } from '../decode.ts'
import { PdfError } from '../errors.ts'
import { type PdfDict, PdfName, PdfString } from '../objects.ts'
import { type CryptFilters, namedFilters, plainRc4 } from './crypt-filters.ts'
import { unsupported } from './unsupported.ts'

/** The encryption dictionary of the standard security handler (ISO 32000-2 §7.6.4), without references. */
export interface EncryptionDictionary {
  revision: number
  /** Of the file's key. */
  keyBytes: number
  O: Uint8Array
  U: Uint8Array
  OE: Uint8Array
  UE: Uint8Array
  Perms: Uint8Array
  /** /P as a signed number of 32 bits. */
  permissions: number
  encryptsMetadata: boolean
  /** The first part of /ID; empty if there is none. */
  firstId: Uint8Array
  filters: CryptFilters
}

/** The trailer's part of it: /Encrypt, and the first part of /ID. */
export interface EncryptionEntries {
  trailer: PdfDict
  encrypt: PdfDict
  firstId: Uint8Array
}

/**
 * Reads it, and refuses by name what is not supported: other handlers, such as those for public keys, unknown versions and crypt
 * filters, and the integrity protection of ISO/TS 32004, whose code over the whole file a signature would have to renew.
 * @throws PdfError ENCRYPTION_UNSUPPORTED, ENCRYPTION_BROKEN
 */
export function readEncryption(
  resolver: Resolver,
  { trailer, encrypt, firstId }: EncryptionEntries,
): EncryptionDictionary {
  const read = reading(resolver, encrypt)
  const filter = read.name('Filter') ?? 'none'
  if (filter !== 'Standard') throw unsupported(`the security handler ${filter}`)
  if (trailer.has('AuthCode') || encrypt.has('KDFSalt')) throw unsupported('PDF MAC')
  const version = read.number('V') ?? 0
  const revision = read.number('R') ?? 0
  if (!isKnown(version, revision)) throw unsupported(`V ${version}, R ${revision}`)
  const encryptsMetadata = version < 4 || resolver.resolve(encrypt.get('EncryptMetadata')) !== false
  const filters = version < 4 ? plainRc4 : namedFilters(resolver, { encrypt, version, encryptsMetadata })
  const permissions = read.number('P')
  if (permissions === undefined) throw new PdfError('ENCRYPTION_BROKEN', { reason: '/P is missing' })
  const lengths = revision >= 5 ? { entry: 48, sealed: 32, perms: 16 } : { entry: 0, sealed: 0, perms: 0 }
  return {
    ...{ revision, encryptsMetadata, firstId, filters },
    keyBytes: keyBytes({ version, bits: read.number('Length'), filters }),
    // Some programs write more bytes than these entries have, which then are zero.
    O: read.bytes('O', lengths.entry).subarray(0, revision >= 5 ? 48 : 32),
    U: read.bytes('U', lengths.entry).subarray(0, revision >= 5 ? 48 : 32),
    OE: read.bytes('OE', lengths.sealed).subarray(0, 32),
    UE: read.bytes('UE', lengths.sealed).subarray(0, 32),
    Perms: read.bytes('Perms', lengths.perms).subarray(0, 16),
    permissions: permissions | 0,
  }
}

function isKnown(version: number, revision: number): boolean {
  if (version === 5) return revision === 5 || revision === 6
  if (version === 4) return revision === 4
  return (version === 1 || version === 2) && (revision === 2 || revision === 3)
}

interface KeyLength {
  version: number
  bits: number | undefined
  filters: CryptFilters
}

/** ISO 32000-2 table 20. In version 4, AES has 128 bits whatever /Length says, and so has RC4 if it says nothing. */
function keyBytes({ version, bits, filters }: KeyLength): number {
  if (version === 5) return 32
  if (version === 1) return 5
  const stated = version === 4 ? (filters.usesAes ? 128 : (bits ?? 128)) : (bits ?? 40)
  if (!Number.isInteger(stated) || stated % 8 !== 0 || stated < 40 || stated > 128)
    throw unsupported(`keys of ${stated} bits`)
  return stated / 8
}

function reading(resolver: Resolver, dict: PdfDict) {
  const value = (key: string) => resolver.resolve(dict.get(key))
  return {
    name: (key: string) => {
      const found = value(key)
      return found instanceof PdfName ? found.value : undefined
    },
    number: (key: string) => {
      const found = value(key)
      return typeof found === 'number' ? found : undefined
    },
    bytes: (key: string, least: number) => {
      const found = value(key)
      const bytes = found instanceof PdfString ? found.bytes : new Uint8Array()
      if (bytes.length < least) throw new PdfError('ENCRYPTION_BROKEN', { reason: `/${key} is too short` })
      return bytes
    },
  }
}

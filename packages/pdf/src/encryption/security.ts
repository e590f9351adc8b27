import { randomBytes } from 'node:crypto'
import type { Resolver } from '../decode.ts'
import { PdfError } from '../errors.ts'
import { tooLong } from '../growing-bytes.ts'
import type { Work } from '../limits.ts'
import { isName, type PdfDict, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import { AES_BLOCK_BYTES, aesDecrypt, aesEncrypt } from './aes.ts'
import type { CryptFilters, CryptMethod } from './crypt-filters.ts'
import { type EncryptionEntries, readEncryption } from './dictionary.ts'
import { unlockNewer } from './newer-key.ts'
import { type ObjectId, objectKey } from './object-key.ts'
import { unlockOlder } from './older-key.ts'
import { rc4 } from './rc4.ts'
import { withStrings } from './with-strings.ts'

/** Beginning to decrypt takes as long as reading this many bytes, which most strings do not have. */
const START = { aes: 2560, rc4: 1024 }

/** What the password that opened an encrypted document permits (ISO 32000-2 §7.6.4.2). */
interface Permissions {
  /** Whether it was the owner's password, to whom the bits do not apply. */
  owner: boolean
  revision: number
  /** /P as a signed number of 32 bits. Bit 1 is the lowest. */
  bits: number
}

/**
 * Opens an encrypted document with a password. Without one, or with an empty one, it opens if its user password is empty.
 * @throws PdfError PASSWORD_REQUIRED, PASSWORD_WRONG, ENCRYPTION_UNSUPPORTED, ENCRYPTION_BROKEN, TOO_COMPLEX
 */
export function openSecurity(resolver: Resolver, entries: EncryptionEntries, password = ''): Security {
  const dictionary = readEncryption(resolver, entries)
  const { revision, permissions, filters } = dictionary
  const unlock = revision >= 5 ? unlockNewer : unlockOlder
  const unlocked = unlock(dictionary, password, resolver.work)
  if (!unlocked) throw new PdfError(password === '' ? 'PASSWORD_REQUIRED' : 'PASSWORD_WRONG', {})
  const granted = { owner: unlocked.byOwner, revision, bits: permissions }
  return new Security(resolver, { filters, fileKey: unlocked.fileKey, permissions: granted })
}

interface Opened {
  filters: CryptFilters
  fileKey: Uint8Array
  permissions: Permissions
}

/** Decrypts the objects of an open document, and encrypts new ones in the same way. */
export class Security {
  readonly permissions: Permissions
  readonly #resolver: Resolver
  readonly #work: Work
  readonly #filters: CryptFilters
  readonly #fileKey: Uint8Array

  constructor(resolver: Resolver, { filters, fileKey, permissions }: Opened) {
    this.#resolver = resolver
    this.#work = resolver.work
    this.#filters = filters
    this.#fileKey = fileKey
    this.permissions = permissions
  }

  /**
   * An object as the file has it, outside of object streams, with its strings decrypted.
   * @throws PdfError BAD_OBJECT, TOO_COMPLEX
   */
  decryptStrings<Value extends PdfObject>(object: Value, id: ObjectId): Value {
    const { strings: method } = this.#filters
    if (method === 'Identity') return object
    const key = objectKey(this.#fileKey, id, method)
    return withStrings(object, this.#work, ({ bytes, hex }) => {
      const plain = this.#decrypt(bytes, { method, key })
      if (!plain) throw new PdfError('BAD_OBJECT', { reason: 'a string that cannot be decrypted', object: id.num })
      return new PdfString(plain, hex)
    })
  }

  /**
   * The data of a stream, decrypted each time it is asked for. `dict` is the stream's, with its strings decrypted.
   * @throws PdfError BAD_STREAM if the stream names an unknown crypt filter; later, BAD_STREAM, TOO_COMPLEX
   */
  decryptStream(dict: PdfDict, read: () => Uint8Array, id: ObjectId): PdfStream {
    const method = this.#methodOf(dict)
    if (method === 'Identity') return new PdfStream(dict, read, true)
    const decrypted = () => {
      const data = read()
      const { streamBytes } = this.#work.limits
      if (data.length > streamBytes) throw tooLong(streamBytes)
      const plain = this.#decrypt(data, { method, key: objectKey(this.#fileKey, id, method) })
      if (!plain) throw new PdfError('BAD_STREAM', { reason: 'a stream that cannot be decrypted', filter: method })
      return plain
    }
    return new PdfStream(dict, decrypted, true)
  }

  /** A new value of an object, to be written with this number: its strings, and its data if it is a stream, encrypted. */
  encrypt(object: PdfObject, id: ObjectId): PdfObject {
    const { strings } = this.#filters
    const key = objectKey(this.#fileKey, id, strings)
    const encrypted =
      strings === 'Identity'
        ? object
        : withStrings(
            object,
            this.#work,
            // Hexadecimal, so that chance never writes what looks like syntax to a tool that searches the file.
            ({ bytes }) => new PdfString(this.#encrypt(bytes, { method: strings, key }), true),
          )
    if (!(object instanceof PdfStream) || !(encrypted instanceof PdfStream)) return encrypted
    const method = this.#methodOf(object.dict)
    if (method === 'Identity') return encrypted
    const data = this.#encrypt(object.raw, { method, key: objectKey(this.#fileKey, id, method) })
    return new PdfStream(encrypted.dict, data)
  }

  #methodOf(dict: PdfDict): CryptMethod {
    // §7.5.8.2: cross-reference streams are never encrypted.
    if (isName(dict.get('Type'), 'XRef')) return 'Identity'
    const method = this.#filters.ofStream(dict, this.#resolver)
    if (!method) throw new PdfError('BAD_STREAM', { reason: 'an unknown crypt filter', filter: 'Crypt' })
    return method
  }

  #decrypt(data: Uint8Array, { method, key }: Cipher): Uint8Array | undefined {
    this.#spend(data.length, method)
    if (method === 'V2') return rc4(key, data)
    // An empty text without IV is written by some programs.
    return data.length === 0 ? data : aesDecrypt(key, data)
  }

  #encrypt(data: Uint8Array, { method, key }: Cipher): Uint8Array {
    this.#spend(data.length, method)
    return method === 'V2' ? rc4(key, data) : aesEncrypt(key, data, randomBytes(AES_BLOCK_BYTES))
  }

  #spend(bytes: number, method: CryptMethod): void {
    this.#work.parsed(method === 'V2' ? START.rc4 : START.aes)
    this.#work.decoded(method === 'V2' ? bytes * 2 : bytes)
  }
}

interface Cipher {
  method: CryptMethod
  key: Uint8Array
}

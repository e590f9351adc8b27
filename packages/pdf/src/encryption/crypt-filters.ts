import type { Resolver } from '../decode.ts'
import { PdfDict, PdfName, type PdfObject } from '../objects.ts'
import { unsupported } from './unsupported.ts'

/** How bytes are encrypted (ISO 32000-2 table 25, /CFM). Identity: not at all. */
export type CryptMethod = 'Identity' | 'V2' | 'AESV2' | 'AESV3'

/** Which method applies to what. */
export interface CryptFilters {
  strings: CryptMethod
  usesAes: boolean
  /** The method of a stream with this dictionary; undefined if it names a crypt filter that does not exist. */
  ofStream(dict: PdfDict, resolver: Resolver): CryptMethod | undefined
}

/** Versions 1 and 2: RC4 for everything. */
export const plainRc4: CryptFilters = { strings: 'V2', usesAes: false, ofStream: () => 'V2' }

interface NamedFilters {
  encrypt: PdfDict
  version: number
  encryptsMetadata: boolean
}

/** Versions 4 and 5: crypt filters by name (§7.6.6). @throws PdfError ENCRYPTION_UNSUPPORTED */
export function namedFilters(resolver: Resolver, { encrypt, version, encryptsMetadata }: NamedFilters): CryptFilters {
  const list = resolver.resolve(encrypt.get('CF'))
  const methods = new Map<string, CryptMethod>([['Identity', 'Identity']])
  if (list instanceof PdfDict) {
    resolver.work.visited(list.size)
    for (const [name, filter] of list) {
      // Identity cannot be redefined.
      if (name !== 'Identity') methods.set(name, methodOf(resolver, resolver.resolve(filter), version))
    }
  }
  const chosen = (key: string, otherwise: CryptMethod): CryptMethod => {
    const value = resolver.resolve(encrypt.get(key))
    if (!(value instanceof PdfName)) return otherwise
    const method = methods.get(value.value)
    if (!method) throw unsupported(`the crypt filter ${value.value}`)
    return method
  }
  const streams = chosen('StmF', 'Identity')
  const strings = chosen('StrF', 'Identity')
  const embeddedFiles = chosen('EFF', streams)
  return {
    strings,
    usesAes: [...methods.values()].some((method) => method === 'AESV2' || method === 'AESV3'),
    ofStream(dict, resolver) {
      const own = ownFilter(dict, resolver)
      if (own !== undefined) return methods.get(own)
      const type = resolver.resolve(dict.get('Type'))
      const kind = type instanceof PdfName ? type.value : undefined
      if (kind === 'Metadata' && !encryptsMetadata) return 'Identity'
      return kind === 'EmbeddedFile' ? embeddedFiles : streams
    },
  }
}

function methodOf(resolver: Resolver, filter: unknown, version: number): CryptMethod {
  const method = filter instanceof PdfDict ? resolver.resolve(filter.get('CFM')) : null
  const kind = method instanceof PdfName ? method.value : 'None'
  if (version === 4 && (kind === 'V2' || kind === 'AESV2')) return kind
  if (version === 5 && kind === 'AESV3') return kind
  throw unsupported(`the encryption method ${kind}`)
}

/** The crypt filter that a stream names for itself: its first filter, by §7.4.10. */
function ownFilter(dict: PdfDict, resolver: Resolver): string | undefined {
  const filter = first(resolver, dict.get('Filter'))
  if (!(filter instanceof PdfName) || filter.value !== 'Crypt') return undefined
  const parameters = first(resolver, dict.get('DecodeParms'))
  const name = parameters instanceof PdfDict ? resolver.resolve(parameters.get('Name')) : null
  return name instanceof PdfName ? name.value : 'Identity'
}

function first(resolver: Resolver, object: PdfObject | undefined): PdfObject {
  const value = resolver.resolve(object)
  return Array.isArray(value) ? resolver.resolve(value[0]) : value
}

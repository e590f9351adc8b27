import { asDer } from './ber.ts'
import { contextTag, type Der, type DerNode, Members, readDer, TAG } from './der.ts'
import { element, sequence, setOf, sortSetOf } from './der-write.ts'

/**
 * A ContentInfo of SignedData in BER, or in DER but for the order of its sets, rewritten as DER (X.690 §11.6), for places that want it: a
 * document's /Contents (ISO 32000-2 §12.8.3.3.1). The content and the certificates keep their own octets, because signatures cover them.
 * Signed attributes are put in order, as they are signed (RFC 5652 §5.4).
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function signedDataAsDer(bytes: Uint8Array): Der {
  const outer = new Members(readDer(asDer(bytes)))
  const type = outer.take()
  const members = new Members(outer.take(0xa0).only)
  outer.end()
  const parts = [members.take().raw, sorted(members.take(TAG.set)), members.take().raw]
  for (const number of [0, 1]) {
    const set = members.optional(contextTag(number))
    if (set) parts.push(sorted(set))
  }
  parts.push(setOf(members.take(TAG.set).children.map(signerInfo)))
  members.end()
  return sequence(type.raw, element(contextTag(0), [sequence(...parts)]))
}

/** The same set in the order of DER, under its own tag. */
function sorted(set: DerNode): Der {
  return element(set.tag, sortSetOf(set.children.map(({ raw }) => raw)))
}

function signerInfo(node: DerNode): Der {
  return sequence(...node.children.map((part) => (part.constructed && part.tag >= 0xa0 ? attributes(part) : part.raw)))
}

/** Signed attributes [0] or unsigned ones [1] (RFC 5652 §5.3), each with a set of values. */
function attributes(set: DerNode): Der {
  const each = set.children.map((attribute) => {
    const members = new Members(attribute)
    const type = members.take()
    const values = members.take(TAG.set)
    members.end()
    return sequence(type.raw, sorted(values))
  })
  return element(set.tag, sortSetOf(each))
}

/**
 * Where a key is on a token, as a PKCS#11 URI (RFC 7512): what is sealed in the place of the key itself. A key in PKCS#8 begins
 * with the byte of a SEQUENCE, so the two cannot be taken for each other.
 */
interface KeyPlace {
  readonly tokenLabel: string
  /** CKA_ID, which the token finds it by. */
  readonly id: Buffer
}

const SCHEME = 'pkcs11:'

export function keyUri({ tokenLabel, id }: KeyPlace): Buffer {
  const percents = id.toString('hex').replaceAll(/../g, '%$&')
  return Buffer.from(`${SCHEME}token=${encodeURIComponent(tokenLabel)};id=${percents};type=private`)
}

export const isKeyUri = (secret: Uint8Array): boolean =>
  Buffer.from(secret.subarray(0, SCHEME.length)).equals(Buffer.from(SCHEME))

/** @param uri as keyUri wrote it */
export function parseKeyUri(uri: Uint8Array): KeyPlace {
  const text = Buffer.from(uri).toString('latin1')
  const [, label, id] = /^pkcs11:token=([^;]+);id=((?:%[0-9a-f]{2})+);type=private$/.exec(text) ?? []
  if (label === undefined || id === undefined) throw new Error('not a PKCS#11 URI of ours')
  return { tokenLabel: decodeURIComponent(label), id: Buffer.from(id.replaceAll('%', ''), 'hex') }
}

import { createPublicKey, type KeyObject } from 'node:crypto'
import type { DigestName } from '@laisen/pki/algorithms'
import { bitString, oid, sequence, unsignedInteger } from '@laisen/pki/der-write'

export type CurveName = 'P-256' | 'P-384' | 'P-521'

interface Curve {
  /** CKA_EC_PARAMS: the curve's OID (RFC 5480 §2.1.1.1). */
  readonly params: Uint8Array
  /** A digest as strong as the curve (RFC 5480 §4). */
  readonly digest: DigestName
  /** Of r, and of s. */
  readonly octets: number
}

export const curves: Record<CurveName, Curve> = {
  'P-256': { params: oid('1.2.840.10045.3.1.7'), digest: 'sha256', octets: 32 },
  'P-384': { params: oid('1.3.132.0.34'), digest: 'sha384', octets: 48 },
  'P-521': { params: oid('1.3.132.0.35'), digest: 'sha512', octets: 66 },
}

export const curveNames = Object.keys(curves) as CurveName[]

const ID_EC_PUBLIC_KEY = oid('1.2.840.10045.2.1')
const UNCOMPRESSED = 0x04

/**
 * The public key of a CKA_EC_POINT. The standard wants the point in an OCTET STRING; older tokens give it bare. Both begin with the
 * byte 04, so the length tells.
 */
export function publicKeyOf(curve: CurveName, ecPoint: Uint8Array): KeyObject {
  const { params, octets } = curves[curve]
  const point = ecPoint.subarray(ecPoint.length - (1 + 2 * octets))
  if (point[0] !== UNCOMPRESSED) throw new Error('the token gave a point that is not uncompressed')
  const key = Buffer.from(sequence(sequence(ID_EC_PUBLIC_KEY, params), bitString(point)))
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** Ecdsa-Sig-Value (RFC 3279 §2.2.3) of the r and s that a token puts one after the other. */
export function ecdsaSignature(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2
  return sequence(unsignedInteger(signature.subarray(0, half)), unsignedInteger(signature.subarray(half)))
}

import type { Package } from './store.ts'

export type { Package } from './store.ts'

/** What package_at(…) becomes inside a JSON column. */
export interface PackageJson {
  readonly package_id: number
  readonly name: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly limit_users: number | null
  readonly limit_signatures: number | null
  readonly limit_bytes: number | null
  readonly signatures_used: number
  readonly signatures_reserved: number
  readonly bytes_stored: number
}

export function packageFromJson(json: PackageJson | null): Package | undefined {
  if (json === null) return undefined
  return {
    packageId: json.package_id,
    name: json.name,
    startsAt: new Date(json.starts_at),
    endsAt: json.ends_at === null ? null : new Date(json.ends_at),
    limitUsers: json.limit_users,
    limitSignatures: json.limit_signatures,
    limitBytes: json.limit_bytes,
    signaturesUsed: json.signatures_used,
    signaturesReserved: json.signatures_reserved,
    bytesStored: json.bytes_stored,
  }
}

export interface TrustRootsTables {
  trust_roots: {
    fingerprint: string
    certificate: Buffer
    subject: string
    valid_until: Date
    added_by: string
    added_at: Date
  }
}

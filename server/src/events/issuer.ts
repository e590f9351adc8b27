interface Named {
  readonly subject: string
  readonly issuer: string
}

/**
 * Where an event names the issuer of a certificate: among the facts, which are kept for good, unless the issuer is the person
 * themselves, whose name must be erasable (rules 8.1).
 */
export function issuerIn({ subject, issuer }: Named): { facts: { issuer?: string }; personal: { issuer?: string } } {
  return issuer === subject ? { facts: {}, personal: { issuer } } : { facts: { issuer }, personal: {} }
}

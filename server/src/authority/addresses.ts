import type { Config } from '../config.ts'

interface Addresses {
  readonly crlUrls: readonly string[]
  readonly issuerUrls: readonly string[]
  readonly ocspUrls: readonly string[]
}

/** Where an authority publishes, as the certificates that it issues say. `public.ts` answers there. */
export function addressesOf(pkiUrl: string, path: string): Addresses {
  const at = `${pkiUrl}/pki/${path}`
  return { crlUrls: [`${at}.crl`], issuerUrls: [`${at}.cer`], ocspUrls: [`${at}/ocsp`] }
}

/** Where programs of a company get timestamps. The path of any of its authorities leads there. */
export function timestampUrlOf(pkiUrl: string, path: string): string {
  return `${pkiUrl}/pki/${path}/tsa`
}

/**
 * A root for people, and the page that says how programs come to trust it. A fingerprint is worth nothing over plain http, so both
 * are where the product is.
 */
export function rootUrlsOf(
  { publicUrl, pkiUrl }: Pick<Config, 'publicUrl' | 'pkiUrl'>,
  path: string,
): { downloadUrl: string; guideUrl: string } {
  const at = `${publicUrl ?? pkiUrl ?? ''}/pki/${path}`
  return { downloadUrl: `${at}.cer`, guideUrl: `${at}.html` }
}

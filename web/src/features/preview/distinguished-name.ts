/** The common name of a distinguished name, or the whole name if it has none, and the remaining attributes. */
export function partsOf(distinguishedName: string): { name: string; rest: string } {
  const parts = distinguishedName.match(/(?:\\.|[^,])+/g) ?? []
  const common = parts.findIndex((part) => /^\s*CN\s*=/i.test(part))
  if (common < 0) return { name: plain(distinguishedName), rest: '' }
  const rest = parts.filter((_, place) => place !== common).map((part) => plain(part.trim()))
  return { name: plain(parts[common]!.replace(/^\s*CN\s*=\s*/i, '')), rest: rest.join(', ') }
}

/** Who signed: the common name in a certificate, or the certificate's name in the product where it has none. */
export function signersOf(certificates: readonly { subject: string; certName: string }[]): string[] {
  const names = certificates.map(({ subject, certName }) => commonNameOf(subject) ?? certName)
  return [...new Set(names)]
}

function commonNameOf(distinguishedName: string): string | undefined {
  return /(?:^|,)\s*CN\s*=/i.test(distinguishedName) ? partsOf(distinguishedName).name : undefined
}

/** RFC 4514 escapes commas and other special characters with a backslash. */
function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1').trim()
}

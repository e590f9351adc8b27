import type { SignedTail } from '@laisen/pades/sign'
import type { SignNotice } from '@laisen/pades/sign/prepare'

const sentences: Readonly<Record<SignNotice, string>> = {
  EARLIER_MAY_SEEM_CHANGED:
    'some tools will say that this stamp changes what was signed before, although all signatures are valid',
  NO_LONGER_PDF_UA: 'the stamp is not tagged, so the document no longer conforms to PDF/UA',
}

/** What the signer should know about the signed document: one line each, `CODE: sentence`. */
export function signedNotices({ notices, repaired }: Pick<SignedTail, 'notices' | 'repaired'>): string[] {
  const lines = notices.map((notice) => `${notice}: ${sentences[notice]}`)
  return repaired ? ['REPAIRED: the document was damaged and has been repaired in the signed one', ...lines] : lines
}

import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'

interface Signed {
  readonly documents: readonly { readonly fault: string | null }[]
  readonly recipients: readonly { readonly level: string | null }[]
}

/** What keeps every signature of a document from the level; the others are about one signature and its certificate. */
const ofAll: readonly string[] = ['timestamp', 'document', 'error'] satisfies EnvelopeLevelFault[]

/**
 * The one reason for which recipients' signatures are below B-LTA. Undefined where it is not known whose it is: a document tells only the
 * first, and a signature that came with it is nobody's here.
 */
export function explained({ documents, recipients }: Signed): EnvelopeLevelFault | undefined {
  const [fault, ...others] = new Set(documents.flatMap(({ fault }) => fault ?? []))
  if (!fault || others.length > 0) return undefined
  const lower = recipients.flatMap(({ level }) => (level && level !== 'B-LTA' ? [level] : []))
  const isOne = lower.length === 1 || (ofAll.includes(fault) && new Set(lower).size === 1)
  return isOne ? (fault as EnvelopeLevelFault) : undefined
}

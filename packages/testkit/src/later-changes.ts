import assert from 'node:assert/strict'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { bytesSource } from '@laisen/pdf/source'

interface ExpectedRevisions {
  password?: string | undefined
  /** Ids of what the difference analysis finds, for documents that are not as they should be before we touch them. */
  findings?: readonly string[] | undefined
}

/**
 * Has our difference analysis judge all signatures of a document and what came after each. It fails on every finding that is not
 * expected, and on every expected one that is missing.
 */
export function judgeRevisions(pdf: Uint8Array, { password, findings = [] }: ExpectedRevisions = {}): void {
  const { signatures, findings: ofDocument } = validateRevisions(bytesSource(pdf), { password })
  const found = [...ofDocument, ...signatures.flatMap((signature) => signature.findings)]
  const ids = new Set(found.map(({ id }) => id))
  assert.deepEqual([...ids].toSorted(), [...findings].toSorted(), `difference analysis: ${JSON.stringify(signatures)}`)
}

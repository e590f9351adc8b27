import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'

/** ISO 32000-2 table 22: bits of /P, of which the first is the lowest. */
const modifyContents = 1 << 3
const annotateAndFill = 1 << 5
const fill = 1 << 8

interface IntendedField {
  fieldExists: boolean
  /** Whether the stamp is repeated, for which pages are changed and fields are added. */
  allPages: boolean
}

/**
 * Whether the author of an encrypted document permits a signature. Filling an existing field requires bit 6 or, from revision 3 on,
 * bit 9; a new field requires bits 4 and 6. The owner may do everything.
 * @throws PadesError DOCUMENT_PERMISSION
 */
export function checkEncryptionPermits({ security }: Pdf, { fieldExists, allPages }: IntendedField): void {
  if (!security || security.permissions.owner) return
  const { bits, revision } = security.permissions
  const mayAdd = (bits & modifyContents) !== 0 && (bits & annotateAndFill) !== 0
  const mayFill = (bits & annotateAndFill) !== 0 || (revision >= 3 && (bits & fill) !== 0)
  const change = fieldExists && !allPages ? 'fill' : 'add'
  if (change === 'fill' ? !mayFill : !mayAdd) throw new PadesError('DOCUMENT_PERMISSION', { change })
}

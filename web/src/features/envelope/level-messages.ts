import { define } from '@laisen/contract/messages/define'

/** What signatures have reached: those of a document, and that of a recipient. */
export const levelMessages = define(
  { signatures: 'Signatures: PAdES {level}', signature: 'Signature: PAdES {level}' },
  { signatures: 'ลายเซ็นระดับ PAdES {level}', signature: 'ลายเซ็นระดับ PAdES {level}' },
)

import { define } from '@laisen/contract/messages/define'

/** What a recipient's signatures have reached. */
export const levelMessages = define(
  { signature: 'Signature: PAdES {level}' },
  { signature: 'ลายเซ็นระดับ PAdES {level}' },
)

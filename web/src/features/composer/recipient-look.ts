import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { IconCheck, IconEye, IconSignature } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { initials } from '../../ui/initials.ts'

export const actionIcons = { sign: IconSignature, approve: IconCheck, acknowledge: IconEye } as const

const colours = 6

/** The colour of a recipient, as variables of a style: each of six in turn. Names and letters tell them apart as well. */
export function colourOf(recipients: readonly DraftRecipient[], key: string): CSSProperties {
  const at =
    Math.max(
      0,
      recipients.findIndex((one) => one.key === key),
    ) % colours
  return {
    '--recipient': `var(--recipient-${at + 1})`,
    '--recipient-tint': `var(--recipient-${at + 1}-tint)`,
  } as CSSProperties
}

export function lettersOf({ name }: DraftRecipient): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return initials(first, others.at(-1) ?? '') || '?'
}

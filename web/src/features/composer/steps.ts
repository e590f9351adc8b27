import type { DraftRecipient } from '@laisen/contract/envelope-draft'

/** The recipients who are asked at the same time. */
export interface Step {
  readonly number: number
  readonly recipients: readonly DraftRecipient[]
}

/** The steps in their order. Each list keeps the order of the draft. */
export function stepsOf(recipients: readonly DraftRecipient[]): Step[] {
  const numbers = [...new Set(recipients.map(({ step }) => step))].sort((a, b) => a - b)
  return numbers.map((number) => ({ number, recipients: recipients.filter(({ step }) => step === number) }))
}

/** The recipients by their steps, which are numbered from 1 without gaps. */
function inSteps(recipients: readonly DraftRecipient[]): DraftRecipient[] {
  return stepsOf(recipients).flatMap(({ recipients: together }, index) =>
    together.map((recipient) => ({ ...recipient, step: index + 1 })),
  )
}

/** Where a recipient goes: to those of a step, or to a step of their own before the one of that number. */
export interface StepTarget {
  readonly kind: 'into' | 'before'
  readonly step: number
}

/** A step of their own between whole ones: half a step earlier. Numbering closes the gaps. */
export function movedToStep(
  recipients: readonly DraftRecipient[],
  key: string,
  { kind, step }: StepTarget,
): DraftRecipient[] {
  const recipient = recipients.find((one) => one.key === key)
  if (!recipient) return [...recipients]
  const others = recipients.filter((one) => one.key !== key)
  return inSteps([...others, { ...recipient, step: kind === 'into' ? step : step - 0.5 }])
}

/**
 * One press of Alt and an arrow: whoever is alone joins the neighbouring step, and whoever is not leaves for a step of
 * their own on that side. At either end nothing changes.
 */
export function pressedInSteps(
  recipients: readonly DraftRecipient[],
  key: string,
  direction: -1 | 1,
): DraftRecipient[] {
  const ordered = inSteps(recipients)
  const recipient = ordered.find((one) => one.key === key)
  if (!recipient) return ordered
  const { step } = recipient
  const alone = ordered.filter((one) => one.step === step).length === 1
  if (!alone) return movedToStep(ordered, key, { kind: 'before', step: direction === 1 ? step + 1 : step })
  const last = ordered.at(-1)?.step ?? 1
  const to = step + direction
  return to < 1 || to > last ? ordered : movedToStep(ordered, key, { kind: 'into', step: to })
}

/** Everyone at the same time, or one after another in the order of the list. */
export function allInOrder(recipients: readonly DraftRecipient[], inOrder: boolean): DraftRecipient[] {
  return inSteps(recipients).map((recipient, index) => ({ ...recipient, step: inOrder ? index + 1 : 1 }))
}

import type { RemindState } from '@laisen/contract/factor-rule'
import { limits } from '@laisen/contract/limits'

interface Reminded {
  readonly confirmed_at: Date | null
  readonly locked_at: Date | null
  readonly password_hash: string | null
  readonly factor_mailed_at: Date | null
}

/** Whether a person without a factor may be emailed now: whoever can log in, and once a day. */
export function remindStateOf(person: Reminded, now: Date): RemindState {
  if (person.confirmed_at) return 'enrolled'
  if (person.locked_at) return 'locked'
  if (person.password_hash === null) return 'invited'
  return person.factor_mailed_at && person.factor_mailed_at > mailedBefore(now) ? 'reminded' : 'open'
}

/** Who was emailed after this may not be emailed again yet. */
export function mailedBefore(now: Date): Date {
  return new Date(now.getTime() - limits.factorMailHours * 3_600_000)
}

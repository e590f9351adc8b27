import { everything } from '@laisen/contract/permissions'
import { optionalParameter } from '../../address/parameters.ts'
import { useSession } from '../../frame/session.ts'

const whoseChoices = ['company', 'mine'] as const
export type Whose = (typeof whoseChoices)[number]

/** In the address of both tabs. */
export const whoseParameter = optionalParameter('whose', whoseChoices)

interface Mode {
  /** Whose certificates and groups the lists show: everyone's in admin mode, one's own in user mode (2§2). */
  readonly whose: Whose
  /** What goes into the address for a choice: nothing where it is the usual one. */
  readonly written: (whose: Whose) => Whose | undefined
  /** Whether both modes are offered. */
  readonly switches: boolean
}

/** Holders of 1 see the company's. They may switch, also those of a directory, who begin with their own (rules 2.12). */
export function useWhose(asked: Whose | undefined): Mode {
  const { user, permissions } = useSession()
  const switches = permissions.has(everything)
  const usual = switches && !user.flagUserAD ? 'company' : 'mine'
  return {
    whose: switches ? (asked ?? usual) : 'mine',
    written: (whose) => (whose === usual ? undefined : whose),
    switches,
  }
}

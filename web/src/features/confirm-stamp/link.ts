import { paths } from '../../paths.ts'
import { takeTokenAt } from '../reset-password/link-token.ts'

// Read on module load, because React may render twice.
const arrived = takeTokenAt(paths.confirmPassword, 'stk')

/** What the pages after the link hand to each other, in the history of this tab and never in an address. */
export interface LinkState {
  /** The token, where the link can be used again. */
  stk?: string
  outcome?: 'signed' | 'declined'
  /** Why it failed, in the words of the server. */
  problem?: string
  /** Whether a password was wrong. */
  forgot?: boolean
  facts?: { document: string; certificate: string; requester: string }
}

/** The token of the link that this page was opened with, or came back to. */
export function tokenOf(state: unknown): string {
  return (state as LinkState | null)?.stk ?? arrived
}

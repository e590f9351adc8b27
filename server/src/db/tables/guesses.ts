import type { Generated } from 'kysely'

export interface GuessesTables {
  guesses: {
    id: Generated<number>
    subject: Buffer
    address: Buffer | null
    outcome: Generated<'pending' | 'wrong' | 'right'>
    at: Date
  }
}

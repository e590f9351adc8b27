import type { JoinBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Joins a person with their second factor, if a code has confirmed it. */
export const confirmedFactor = (join: JoinBuilder<Tables, 'employees' | 'factors'>) =>
  join
    .onRef('factors.company_id', '=', 'employees.company_id')
    .onRef('factors.employee_id', '=', 'employees.id')
    .on('factors.confirmed_at', 'is not', null)

import { type ImportColumn, importColumns } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { builtInRoles, everything, notGivable } from '@laisen/contract/permissions'
import { readEmail, readFirstName, readLastName, readMobile, readPassword, readUsername } from '../employees/fields.ts'
import { AppError } from '../http/app-error.ts'
import type { TableRow } from './read-table.ts'

/** What is wrong with one cell. */
export interface CellProblem {
  readonly field: ImportColumn
  readonly error: AppError
}

/** A person as a row describes them; whoever has problems is none yet. */
export interface NewPerson {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly email: string
  readonly password: string
  readonly role: number
  readonly active: boolean
  readonly admin: boolean
}

export interface CheckedRow {
  readonly row: number
  /** As the file has them, but for spaces around. */
  readonly cells: Readonly<Record<ImportColumn, string>>
  readonly person: NewPerson
  readonly problems: readonly CellProblem[]
}

/** What rows are compared with. */
export interface Surroundings {
  /** Of the own admin's address; empty asks for none. */
  readonly adminDomain: string
  /** User names and lower-cased addresses of the file that living people of the company have. */
  readonly takenUsernames: ReadonlySet<string>
  readonly takenEmails: ReadonlySet<string>
  /** What the asking person holds, and what the two roles carry (rules 2.3). */
  readonly held: ReadonlySet<number>
  readonly carried: ReadonlyMap<number, ReadonlySet<number>>
}

/** Each row with every problem it has (1§5 Import; rules 2.3 for what it would hand out). */
export function checkRows(rows: readonly TableRow[], around: Surroundings): CheckedRow[] {
  const usernames = new Map<string, number>()
  const emails = new Map<string, number>()
  return rows.map(({ number, cells }) => {
    const texts = named(cells)
    const check = new RowCheck(number)
    const person = readPerson(check, texts, around)
    // Only what can be read is compared: an empty cell is told once.
    check.unique('username', person.username, { seen: usernames, taken: around.takenUsernames })
    check.unique('email', person.email.toLowerCase(), { seen: emails, taken: around.takenEmails })
    return { row: number, cells: texts, person, problems: check.problems }
  })
}

/** A password is taken to the letter; spaces around anything else are nobody's wish. */
function named(cells: readonly string[]): Record<ImportColumn, string> {
  const entries = importColumns.map((name, place) => {
    const text = cells[place] ?? ''
    return [name, name === 'password' ? text : text.replace(/\s+/g, ' ').trim()] as const
  })
  return Object.fromEntries(entries) as Record<ImportColumn, string>
}

function readPerson(check: RowCheck, cells: Record<ImportColumn, string>, around: Surroundings): NewPerson {
  const { adminDomain, held, carried } = around
  const role = check.read('role', () => readRole(cells.role), 0)
  check.read('role', () => requireGivable(held, carried.get(role) ?? []), undefined)
  const admin = check.read('admin', () => readYesNo(cells.admin, 'admin'), false)
  if (admin) check.read('admin', () => requireGivable(held, [everything]), undefined)
  const activate = check.read('activate', () => readYesNo(cells.activate, 'activate'), false)
  return {
    username: check.required('username', cells, readUsername),
    firstName: check.required('firstName', cells, (text) => short('firstName', readFirstName(text))),
    lastName: check.required('lastName', cells, (text) => short('lastName', readLastName(text))),
    mobile: check.read('mobile', () => readPhone(cells.mobile), ''),
    email: check.required('email', cells, (text) => readEmail(text, adminDomain)),
    password: check.required('password', cells, (text) => short('password', readPassword(text) ?? '')),
    role,
    // The column is for Signers only; to anybody else it means nothing (1§4).
    active: activate && role === builtInRoles.signer,
    admin,
  }
}

class RowCheck {
  readonly problems: CellProblem[] = []
  readonly #row: number

  constructor(row: number) {
    this.#row = row
  }

  /** What a cell says; where it says nothing good, that is noted, and the row goes on. */
  read<Value>(field: ImportColumn, read: () => Value, instead: Value): Value {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.problems.push({ field, error })
      return instead
    }
  }

  required(field: ImportColumn, cells: Record<ImportColumn, string>, read: (text: string) => string): string {
    const text = cells[field]
    if (text.trim() !== '') return this.read(field, () => read(text), '')
    this.problems.push({ field, error: new AppError('IMPORT_EMPTY_CELL', { field, row: this.#row }) })
    return ''
  }

  unique(
    field: 'username' | 'email',
    key: string,
    { seen, taken }: { seen: Map<string, number>; taken: ReadonlySet<string> },
  ): void {
    if (key === '') return
    const first = seen.get(key)
    if (first === undefined) seen.set(key, this.#row)
    else this.problems.push({ field, error: repeated(field, first) })
    if (taken.has(key)) this.problems.push({ field, error: inUse(field) })
  }
}

function repeated(field: 'username' | 'email', row: number): AppError {
  return new AppError(field === 'username' ? 'IMPORT_USERNAME_REPEATED' : 'IMPORT_EMAIL_REPEATED', { field, row })
}

function inUse(field: 'username' | 'email'): AppError {
  return new AppError(field === 'username' ? 'USERNAME_DUPLICATE' : 'EMPLOYEE_EMAIL_IN_USE', { field })
}

function readRole(text: string): number {
  const name = text.toLowerCase()
  if (name === 'signer') return builtInRoles.signer
  if (name === 'operator') return builtInRoles.operator
  throw new AppError('IMPORT_ROLE', { field: 'role' })
}

/** An empty cell is a no. */
function readYesNo(text: string, field: ImportColumn): boolean {
  const answer = text.toUpperCase()
  if (answer === 'Y') return true
  if (answer === '' || answer === 'N') return false
  throw new AppError('IMPORT_YES_NO', { field })
}

/** The phone is not among the cells that must be filled, yet it must have 9 to 11 digits (1§5): an empty one is a wrong one. */
function readPhone(text: string): string {
  if (text === '') throw new AppError('EMPLOYEE_PHONE', { field: 'mobile' })
  return readMobile(text)
}

function short(field: ImportColumn, text: string): string {
  const limit = field === 'password' ? limits.passwordMaxCharacters : limits.textCharacters
  if (text.length > limit) throw new AppError('TEXT_TOO_LONG', { field, limit })
  return text
}

/** Nobody hands out what they do not hold, the Admin column included (rules 2.3). */
function requireGivable(held: ReadonlySet<number>, ids: Iterable<number>): void {
  const missing = notGivable(held, ids)
  if (missing.length > 0) throw new AppError('PERMISSION_NOT_HELD', { permissions: missing.join(', ') })
}

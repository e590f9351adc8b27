import { type ImportColumn, importColumns } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { builtInRoles, everything, notGivable } from '@laisen/contract/permissions'
import { readEmail, readFirstName, readLastName, readMobile, readPassword, readUsername } from '../employees/fields.ts'
import { AppError } from '../http/app-error.ts'
import { mapInPieces } from '../workers/in-pieces.ts'
import { isExample } from './example.ts'
import type { TableRow } from './read-table.ts'

/** What is wrong with one cell. */
export interface CellProblem {
  readonly field: ImportColumn
  readonly error: AppError
}

/** An employee as a row describes them. It can be trusted only where the row has no problems. */
export interface EmployeeDraft {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly email: string
  /** Null invites them by email. */
  readonly password: string | null
  readonly role: number
  readonly active: boolean
  readonly admin: boolean
}

export interface CheckedRow {
  readonly row: number
  /** As the file has them, without spaces around. */
  readonly cells: Readonly<Record<ImportColumn, string>>
  readonly draft: EmployeeDraft
  readonly problems: readonly CellProblem[]
}

/** What rows are checked against. */
interface Company {
  readonly companyId: number
  /** The domain that addresses must have; empty allows any. */
  readonly adminDomain: string
  /** Usernames and lower-cased addresses of the file that employees of the company have already. */
  readonly takenUsernames: ReadonlySet<string>
  readonly takenEmails: ReadonlySet<string>
  /** What the importing employee holds, and what each of the two roles gives (rules 2.3). */
  readonly held: ReadonlySet<number>
  readonly rolePermissions: ReadonlyMap<number, ReadonlySet<number>>
}

/** Each row with all of its problems (1§5 Import; rules 2.3 for what it would hand out). */
export function checkRows(rows: readonly TableRow[], company: Company): Promise<CheckedRow[]> {
  const usernames = new Map<string, number>()
  const emails = new Map<string, number>()
  return mapInPieces(rows, company.companyId, ({ number, cells }) => {
    const texts = named(cells)
    const check = new RowCheck(number)
    const draft = readDraft(check, texts, company)
    // Only what could be read is compared, so that an empty cell has one problem and not two.
    check.unique('username', draft.username, { seen: usernames, taken: company.takenUsernames })
    check.unique('email', draft.email.toLowerCase(), { seen: emails, taken: company.takenEmails })
    const problems = isExample(texts) ? [exampleProblem()] : check.problems
    return { row: number, cells: texts, draft, problems }
  })
}

/** A password is taken exactly as it is; spaces around anything else are dropped. */
function named(cells: readonly string[]): Record<ImportColumn, string> {
  const entries = importColumns.map((name, place) => {
    const text = cells[place] ?? ''
    return [name, name === 'password' ? text : text.replace(/\s+/g, ' ').trim()] as const
  })
  return Object.fromEntries(entries) as Record<ImportColumn, string>
}

function readDraft(check: RowCheck, cells: Record<ImportColumn, string>, company: Company): EmployeeDraft {
  const { adminDomain, held, rolePermissions } = company
  const role = check.read('role', () => readRole(cells.role), 0)
  check.read('role', () => requireGivable(held, rolePermissions.get(role) ?? []), undefined)
  const admin = check.read('admin', () => readYesNo(cells.admin, 'admin'), false)
  if (admin) check.read('admin', () => requireGivable(held, [everything]), undefined)
  const activate = check.read('activate', () => readYesNo(cells.activate, 'activate'), false)
  return {
    username: check.required('username', cells, readUsername),
    firstName: check.required('firstName', cells, (text) => short('firstName', readFirstName(text))),
    lastName: check.required('lastName', cells, (text) => short('lastName', readLastName(text))),
    mobile: check.read('mobile', () => readPhone(cells.mobile), ''),
    email: check.required('email', cells, (text) => readEmail(text, adminDomain)),
    password: check.read('password', () => readFirstPassword(cells.password), null),
    role,
    // The column is for Signers only; for other roles it is ignored (1§4).
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

  /** Reads a cell. A refusal becomes a problem of the row, and reading goes on with the given value. */
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

/** Nothing else is said about the example, because nobody is to correct it. */
function exampleProblem(): CellProblem {
  return { field: 'username', error: new AppError('IMPORT_EXAMPLE_ROW', { field: 'username' }) }
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

/** An empty cell means no. */
function readYesNo(text: string, field: ImportColumn): boolean {
  const answer = text.toUpperCase()
  if (answer === 'Y') return true
  if (answer === '' || answer === 'N') return false
  throw new AppError('IMPORT_YES_NO', { field })
}

/** The phone is not among the cells that must be filled, but it must have 9 to 11 digits (1§5), so an empty one is wrong. */
function readPhone(text: string): string {
  if (text === '') throw new AppError('EMPLOYEE_PHONE', { field: 'mobile' })
  return readMobile(text)
}

/** An empty cell means an invitation, as when one person is added (rules 3.4). */
function readFirstPassword(text: string): string | null {
  return text.trim() === '' ? null : short('password', readPassword(text) ?? '')
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

import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { changeEmployees as endpoint } from '@laisen/contract/endpoints/employees'
import type { ErrorCode } from '@laisen/contract/errors'
import { builtInRoles } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { sentenceOf } from '../http/answer.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { noteRefusal } from '../security/refused.ts'
import { addEmployeesToGroups } from './add-groups.ts'
import { existAll } from './exist.ts'
import { inviteEmployeeAgain } from './invite-again.ts'
import * as store from './store.ts'
import { updateEmployee } from './update.ts'

type Input = InputOf<typeof endpoint>
type Row = DataOf<typeof endpoint>['listData'][number]

/** Refusals of the caller or of the request. They would be the same for everyone, so they end the call. */
const ofTheCall: readonly ErrorCode[] = [
  'SESSION_REQUIRED',
  'NOT_PERMITTED',
  'PROOF_REQUIRED',
  'ROLE_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'PUBLIC_URL_REQUIRED',
]

/**
 * Makes one change to many employees, one after the other, by the single calls: what those refuse is refused here, of each
 * person for themselves. Each has a transaction of their own, so other administrators wait for one person and not for all.
 */
export async function changeEmployees(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof endpoint>> {
  const people = [...new Set(input.employeeIDs)]
  if (people.length === 0) throw new AppError('FIELDS_MISSING', { field: 'employeeIDs' })
  const change = changeOf(context, principal, input)
  const listData: Row[] = []
  for (const employeeID of people) {
    const refused = await refusalOf(() => change(employeeID))
    listData.push(rowOf(context, principal, { employeeID, refused }))
  }
  return { listData, doneCount: listData.filter(({ done }) => done).length }
}

type Change = (employeeID: number) => Promise<unknown>

function changeOf(context: Context, principal: EmployeePrincipal, { change, assignedIDs }: Input): Change {
  // Everyone gets the same, whatever they have.
  const update = (to: object): Change => {
    return (employeeID) => updateEmployee(context, principal, { employeeID, ...to, shown: {} })
  }
  switch (change) {
    case 'role':
      return update({ employeeRole: assigned(assignedIDs) })
    case 'group': {
      const groups = assigned(assignedIDs)
      return (employeeID) => {
        const employeeGroupList = groups.map((groupID) => ({ employeeID, groupID }))
        return addEmployeesToGroups(context, principal, { employeeGroupList })
      }
    }
    case 'activate':
      return async (employeeID) => {
        await requireSigner(context, employeeID)
        await update({ activeStatus: true })(employeeID)
      }
    case 'deactivate':
      return update({ activeStatus: false })
    case 'lock':
    case 'unlock':
      return update({ lockStatus: change === 'lock' })
    case 'invite':
      return (employeeID) => inviteEmployeeAgain(context, principal, { employeeID, shown: {} })
  }
}

function assigned(ids: readonly number[] | null | undefined): number[] {
  if (!ids || ids.length === 0) throw new AppError('FIELD_REQUIRED', { field: 'assignedIDs' })
  return [...new Set(ids)]
}

/** The edit dialog does not offer to activate anyone else, and the single call ignores it. */
async function requireSigner({ db }: Context, employeeID: number): Promise<void> {
  await db.read(async (db) => {
    if (!(await existAll(db, [employeeID]))) throw new AppError('EMPLOYEE_NOT_FOUND')
    const { roles } = await store.ownEdgesOf(db, employeeID)
    if (!roles.includes(builtInRoles.signer)) throw new AppError('EMPLOYEE_NOT_SIGNER')
  })
}

/** Why one person was refused; undefined where nothing was. */
async function refusalOf(change: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (error instanceof AppError && !ofTheCall.includes(error.code)) return error
    throw error
  }
}

function rowOf(
  { security, visit }: Context,
  principal: EmployeePrincipal,
  { employeeID, refused }: { employeeID: number; refused: AppError | undefined },
): Row {
  if (!refused) return { employeeID, done: true, code: '', message: '' }
  const { companyId, employeeId, locale, timeZone: zone } = principal
  // Otherwise many people at once would be a way around the record.
  noteRefusal(security, refused, { companyId, employeeId, address: visit.address, call: endpoint.path })
  return { employeeID, done: false, code: refused.code, message: sentenceOf(refused, { locale, zone }) }
}

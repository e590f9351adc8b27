import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getAnchorFile, getAnchors } from '@laisen/contract/endpoints/system-log'
import { anchorFile, anchorsPage } from '../chain/anchors.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** The timestamps of the company's evidence chain. */
export async function listAnchors(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof getAnchors>,
): Promise<DataOf<typeof getAnchors>> {
  const slice = sliceOf(input)
  const { head, anchors, total } = await db.read((db) => anchorsPage(db, slice))
  return { ...(head && { head }), listData: anchors, ...counted(total, slice) }
}

/** One of them, to be kept elsewhere. */
export async function getAnchor(
  { db }: Context,
  _principal: EmployeePrincipal,
  { anchorID }: InputOf<typeof getAnchorFile>,
): Promise<DataOf<typeof getAnchorFile>> {
  const file = await db.read((db) => anchorFile(db, anchorID))
  if (!file) throw new AppError('ANCHOR_NOT_FOUND')
  return file
}

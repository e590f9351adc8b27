import type { PermissionId } from '@laisen/contract/permissions'
import { useDialog } from '../../address/use-dialog.ts'
import { useMay } from '../../frame/use-may.ts'

const names = ['add', 'edit', 'delete'] as const
type Name = (typeof names)[number]

/** Opens the dialog of a row. */
export type OpenRow = (name: 'edit' | 'delete', id: number) => void

interface Options<Row> {
  /** The permission that each dialog needs. */
  ids: Readonly<Record<Name, PermissionId>>
  rows: readonly Row[] | undefined
  idOf: (row: Row) => number
}

/** The dialogs of a list. One is open if the address names it, the user has permission, and its row is on the page. */
export function useRowDialogs<Row>({ ids, rows, idOf }: Options<Row>) {
  const { dialog, open, close } = useDialog(names)
  const may = useMay()
  const isOpen = (name: Name) => {
    const { shown, denied } = may(ids[name], name)
    return dialog?.name === name && shown && !denied
  }
  const about = rows?.find((row) => idOf(row) === dialog?.id)
  return {
    open,
    close,
    adding: isOpen('add'),
    edited: isOpen('edit') ? about : undefined,
    deleted: isOpen('delete') ? about : undefined,
  }
}

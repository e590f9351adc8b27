import type { PermissionId } from '@laisen/contract/permissions'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { RowActions } from '../../ui/table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import s from './people-list.module.css'
import { useMay } from './use-may.ts'

interface Change {
  /** Whoever does not hold it never sees the action. */
  id: PermissionId
  /** In the menu of a phone: “Delete group”. */
  label: string
  /** On the button: “Delete group Finance”. */
  labelOf: string
  /** Why not with this row. */
  blocked?: string | false | undefined
  /** Never with this row: the place of its button stays empty. */
  never?: boolean
  onClick: () => void
}

interface Props {
  edit: Change
  remove: Change
  /** Why not, to those whom 99 denies it. */
  denied: string
  /** “Actions for Finance”. */
  menuLabel: string
}

/** What may be done with a row, and why not: two buttons at its end, on a phone a menu. */
export function EditAndDelete({ edit, remove, denied, menuLabel }: Props) {
  const may = useMay()
  const narrow = useNarrow()
  const actions = [
    { ...edit, key: 'edit', icon: IconPencil, danger: false, may: may(edit.id, 'edit') },
    { ...remove, key: 'delete', icon: IconTrash, danger: true, may: may(remove.id, 'delete') },
  ]
    .filter((action) => action.may.shown)
    .map((action) => ({ ...action, blocked: (action.may.denied && denied) || action.blocked }))
  if (narrow) {
    const offered = actions.filter(({ never }) => !never)
    return offered.length > 0 ? <RowMenu label={menuLabel} actions={offered} /> : null
  }
  return (
    <RowActions>
      {actions.map(({ key, icon, danger, labelOf, blocked, never, onClick }) =>
        never ? (
          <span key={key} className={s.gap} />
        ) : (
          <IconButton key={key} icon={icon} danger={danger} label={labelOf} blocked={blocked} onClick={onClick} />
        ),
      )}
    </RowActions>
  )
}

import type { PermissionId } from '@laisen/contract/permissions'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import { type RowAction, RowMenu } from '../ui/row-menu.tsx'
import { RowActions } from '../ui/table.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import s from './edit-and-delete.module.css'
import { useMay } from './use-may.ts'

interface Change {
  /** The permission that shows the action. */
  id: PermissionId
  /** In the menu on a phone: “Delete group”. */
  label: string
  /** On the button: “Delete group Finance”. */
  labelOf: string
  /** Why it is disabled for this row. */
  blocked?: string | false | undefined
  /** This row never has the action: its button's place stays empty. */
  never?: boolean
  onClick: () => void
}

interface Props {
  edit: Change
  remove: Change
  /** Further actions, in a menu behind the two buttons. */
  more?: { label: string; actions: readonly RowAction[] }
  /** Why it is disabled, for users whom permission 99 denies changes. */
  denied: string
  /** “Actions for Finance”. */
  menuLabel: string
}

/** The actions of a row: two buttons at its end, or a menu on a phone. */
export function EditAndDelete({ edit, remove, more, denied, menuLabel }: Props) {
  const may = useMay()
  const narrow = useNarrow()
  const actions = [
    { ...edit, key: 'edit', icon: IconPencil, danger: false, may: may(edit.id, 'edit') },
    { ...remove, key: 'delete', icon: IconTrash, danger: true, may: may(remove.id, 'delete') },
  ]
    .filter((action) => action.may.shown)
    .map((action) => ({ ...action, blocked: (action.may.denied && denied) || action.blocked }))
  const further = more?.actions ?? []
  if (narrow) {
    const offered = [...actions.filter(({ never }) => !never), ...further]
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
      {more && further.length > 0 && <RowMenu label={more.label} actions={further} />}
    </RowActions>
  )
}

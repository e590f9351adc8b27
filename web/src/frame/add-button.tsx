import type { PermissionId } from '@laisen/contract/permissions'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'
import { useMay } from './use-may.ts'

interface Props {
  /** The permission that shows the button. */
  id: PermissionId
  label: string
  /** Why the button is disabled, for users whom permission 99 denies changes. */
  denied: string
  onAdd: () => void
}

/** Adds to a list. */
export function AddButton({ id, label, denied, onAdd }: Props) {
  const adding = useMay()(id, 'add')
  if (!adding.shown) return null
  return (
    <Button variant="primary" toolbar icon={IconPlus} blocked={adding.denied && denied} onClick={onAdd}>
      {label}
    </Button>
  )
}

import { getAllMenus, getMenuById, updateMenuManagement } from '@laisen/contract/endpoints/menus'
import { menuMessages } from '@laisen/contract/messages/menus'
import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../../api/refusal.ts'
import { keyOf, useCall, useChange } from '../../api/use-call.ts'
import { refreshSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Assigned, AssignGroupsDialog } from '../assign-groups/assign-groups-dialog.tsx'
import type { MenuEntry } from './menu-rows.tsx'

const MENU_MANAGEMENT = 1

interface Props {
  entry: MenuEntry
  onClose: () => void
}

/** Assigns a menu or submenu to groups (2§2). Its groups are asked for when it opens. */
export function MenuDialog({ entry, onClose }: Props) {
  const t = useText(menuMessages)
  const groups = useCall(getMenuById, { menu_id: entry.id })
  if (groups.data && !groups.isFetching)
    return <Assignment entry={{ ...entry, groups: groups.data }} onClose={onClose} />
  return (
    <Dialog opened title={t('editOf', { name: entry.name })} width={550} onClose={onClose}>
      {groups.error ? (
        <LoadError error={groups.error} busy={groups.isFetching} onRetry={() => void groups.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function Assignment({ entry, onClose }: Props) {
  const t = useText(menuMessages)
  const save = useSave(entry)
  return (
    <AssignGroupsDialog
      onClose={onClose}
      title={t('editOf', { name: entry.name })}
      lead={t('editLead')}
      question={t('who')}
      withoutGroups={{ title: t('everyone'), hint: t('everyoneHint') }}
      withGroups={t('chosen')}
      countOf={(count) => t('chosenCount', { count })}
      begun={assignedOf(entry)}
      missing={{ choice: t('selectAllFields'), group: t('noChosenGroup'), hint: t('noGroupHint') }}
      consequence={(chosen) =>
        entry.id === MENU_MANAGEMENT && chosen && <Notice kind="information">{t('keepsAdministrators')}</Notice>
      }
      save={{ label: t('save'), ...save }}
    />
  )
}

/** Null for everyone; undefined where no group is left, so that a choice must be made. */
function assignedOf({ everyone, groups }: MenuEntry): Assigned {
  if (everyone) return null
  return groups.length === 0 ? undefined : groups.map(({ id, groupName }) => ({ id, name: groupName }))
}

/** Saves the choice, unless someone else made another one meanwhile: then that is shown. */
function useSave({ id, name, everyone, groups }: MenuEntry) {
  const t = useText(menuMessages)
  const client = useQueryClient()
  const update = useChange(updateMenuManagement, [getAllMenus])
  const shownGroups = everyone ? null : groups.map((group) => group.id).join(',')
  const run = async (chosen: readonly { id: number }[] | null) => {
    const group_id = chosen?.map((group) => group.id).join(',') ?? null
    try {
      await update.mutateAsync({ menu_id: id, group_id, shownGroups })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'MENU_CHANGED') {
        toast.problem(error)
        for (const call of [getAllMenus, getMenuById]) void client.invalidateQueries({ queryKey: keyOf(call) })
      }
      throw error
    }
    toast.success(t('saved', { name }))
    // The drawer of whoever saved it may have become shorter.
    void refreshSession()
  }
  return { busy: update.isPending, run }
}

import { groupMessages } from '@laisen/contract/messages/groups'
import { useText } from '../../../i18n/use-text.ts'
import { MemberPicker } from '../pickers/member-picker.tsx'
import { PermissionPicker } from '../pickers/permission-picker.tsx'
import type { Picked } from '../pickers/picked.ts'
import { RolesPicker } from '../pickers/role-picker.tsx'
import type { GroupDraft } from './group-draft.ts'

/** The list of the form whose picker is open. */
export type GroupSubPage = 'groupEmployee' | 'groupRole' | 'groupPermission' | 'addedEmployee' | 'removedEmployee'

interface Props {
  page: GroupSubPage
  from: string
  draft: GroupDraft
  onUse: (part: Partial<GroupDraft>) => void
  onBack: () => void
}

/** The picker for one of the form's lists. */
export function GroupPage({ page, from, draft, onUse, onBack }: Props) {
  const t = useText(groupMessages)
  const picker = { from, chosen: draft[page], onUse: (chosen: readonly Picked[]) => onUse({ [page]: chosen }), onBack }
  if (page === 'groupRole') return <RolesPicker {...picker} />
  if (page === 'groupPermission') return <PermissionPicker {...picker} />
  if (page === 'addedEmployee') return <MemberPicker {...picker} title={t('chooseComing')} />
  if (page === 'removedEmployee')
    return <MemberPicker {...picker} title={t('chooseLeaving')} ofGroup={draft.group?.id} />
  return <MemberPicker {...picker} />
}

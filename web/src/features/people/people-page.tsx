import { peopleMessages } from '@laisen/contract/messages/people'
import type { PermissionId } from '@laisen/contract/permissions'
import { useDialog } from '../../address/use-dialog.ts'
import { useTab } from '../../address/use-tab.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AddUser } from './add-user.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EditUser } from './edit-user.tsx'
import { GroupTab } from './groups/group-tab.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import s from './people.module.css'
import { type PeopleTab, peopleTabs } from './people-tabs.ts'
import { RoleTab } from './roles/role-tab.tsx'
import type { OpenRow } from './use-row-dialogs.ts'
import { useTabCounts } from './use-tab-counts.ts'
import { UserPageActions } from './user-page-actions.tsx'
import { UserTab } from './user-tab.tsx'

/** Whose tabs they are: any one of these ids, or 1 (1§6). */
const tabIds: Readonly<Record<PeopleTab, readonly PermissionId[]>> = {
  user: [9, 10, 11, 12],
  role: [17, 18, 19, 20, 21],
  group: [13, 14, 15, 16],
}
const tabNames = { user: 'tabUser', role: 'tabRole', group: 'tabGroup' } as const

/** User Management (1§2): people, roles, and for those who may, groups. */
export function Component() {
  const t = useText(peopleMessages)
  const { may } = useSession()
  const allowed = peopleTabs.filter((one) => may(tabIds[one]))
  const { tab, open } = useTab(allowed)
  const counts = useTabCounts()
  const { dialog, open: openDialog, close } = useDialog(['add', 'edit', 'delete', 'company', 'import'])
  const users = tab === 'user'
  return (
    <Page title={t('title')} actions={users && <UserPageActions onOpen={openDialog} />} bare>
      <Tabs
        label={t('title')}
        value={tab ?? 'user'}
        tabs={allowed.map((value) => ({ value, label: t(tabNames[value]), count: counts[value] }))}
        onChange={open}
      >
        <div className={s.panel}>
          {users && <Users onOpen={openDialog} />}
          {tab === 'role' && <RoleTab />}
          {tab === 'group' && <GroupTab />}
        </div>
      </Tabs>
      {users && dialog && <UserDialogs name={dialog.name} id={dialog.id} onClose={close} />}
    </Page>
  )
}

type DialogName = 'add' | 'import' | 'edit' | 'delete' | 'company'

function Users({ onOpen }: { onOpen: OpenRow }) {
  const t = useText(peopleMessages)
  const { may } = useSession()
  // Whoever adds people without seeing the list may still add them.
  if (!may([9])) return <EmptyState title={t('mayNotView')}>{may([10], 'add') && t('mayNotViewHint')}</EmptyState>
  return <UserTab onOpen={onOpen} />
}

/** The dialog itself loads again what tells of people. */
const nothing = () => {}

/** The dialog that the address names, for those who may open it. */
function UserDialogs({ name, id, onClose }: { name: DialogName; id: number | undefined; onClose: () => void }) {
  const { may } = useSession()
  if (name === 'add') return may([10], 'add') ? <AddUser onClose={onClose} /> : null
  if (name === 'import') return may([10], 'add') ? <ImportDialog onDone={nothing} onClose={onClose} /> : null
  if (name === 'company') return may([106], 'edit') ? <CompanyDialog onClose={onClose} /> : null
  if (id === undefined) return null
  if (name === 'edit') return may([11], 'edit') ? <EditUser key={id} id={id} onClose={onClose} /> : null
  return may([12], 'delete') ? <DeleteUser key={id} id={id} onClose={onClose} /> : null
}

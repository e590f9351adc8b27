import { peopleMessages } from '@laisen/contract/messages/people'
import { type PermissionId, permission } from '@laisen/contract/permissions'
import { useDialog } from '../../address/use-dialog.ts'
import { useTab } from '../../address/use-tab.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GroupTab } from './groups/group-tab.tsx'
import s from './people.module.css'
import { type PeopleTab, peopleTabs } from './people-tabs.ts'
import { RoleTab } from './roles/role-tab.tsx'
import type { OpenRow } from './use-row-dialogs.ts'
import { useTabCounts } from './use-tab-counts.ts'
import { UserPageActions } from './user-page-actions.tsx'
import { UserTab } from './user-tab.tsx'

/** The permissions that open the tab: any one of them, or 1 (1§6). */
const tabIds: Readonly<Record<PeopleTab, readonly PermissionId[]>> = {
  user: [permission.userView, permission.userAdd, permission.userEdit, permission.userDelete],
  role: [
    permission.roleView,
    permission.roleAdd,
    permission.roleEdit,
    permission.roleDelete,
    permission.permissionView,
  ],
  group: [permission.groupView, permission.groupAdd, permission.groupEdit, permission.groupDelete],
  security: [permission.systemLog, permission.factorPolicy, permission.userEdit],
}
const tabNames = { user: 'tabUser', role: 'tabRole', group: 'tabGroup', security: 'tabSecurity' } as const

const SecurityTab = later(async () => (await import('./security-tab.tsx')).SecurityTab)
const UserDialogs = later(async () => (await import('./user-dialogs.tsx')).UserDialogs)

/** User Management (1§2): users, roles, groups and security, for those with permission. */
export function Component() {
  const t = useText(peopleMessages)
  const { may } = useSession()
  const allowed = peopleTabs.filter((one) => may(tabIds[one]))
  const { tab, open } = useTab(allowed)
  const counts = useTabCounts()
  const { dialog, open: openDialog, close } = useDialog(['add', 'edit', 'delete', 'company'])
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
          {tab === 'security' && <SecurityTab />}
        </div>
      </Tabs>
      {users && dialog && <UserDialogs name={dialog.name} id={dialog.id} onClose={close} />}
    </Page>
  )
}

function Users({ onOpen }: { onOpen: OpenRow }) {
  const t = useText(peopleMessages)
  const { may } = useSession()
  // Users who may add people but not view them get the button alone.
  if (!may([permission.userView]))
    return <EmptyState title={t('mayNotView')}>{may([permission.userAdd], 'add') && t('mayNotViewHint')}</EmptyState>
  return <UserTab onOpen={onOpen} />
}

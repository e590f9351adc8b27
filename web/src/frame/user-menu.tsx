import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { IconBook2, IconChevronDown, IconCircleArrowUp, IconLogout, IconUser } from '@tabler/icons-react'
import { loadChunk } from '../api/load-chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { leaveForms } from '../ui/unsaved.ts'
import s from './frame.module.css'
import { signOut, useSession } from './session.ts'

/** The user menu with these four entries (1§2). Only those who may request a package find it there. */
export function UserMenu() {
  const t = useText(frameMessages)
  const { user, may } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const entries: MenuEntry[] = [
    { key: 'profile', label: t('userProfile'), icon: IconUser, to: paths.userProfile },
    ...(user.usertype === 'EXT' && may([permission.settings], 'add')
      ? [{ key: 'upgrade', label: t('upgradePlan'), icon: IconCircleArrowUp, to: paths.upgradePlan }]
      : []),
    { key: 'manual', label: t('userManual'), icon: IconBook2, onClick: () => void manual() },
    {
      key: 'logout',
      label: t('logout'),
      icon: IconLogout,
      ruled: true,
      onClick: () => leaveForms(() => void signOut()),
    },
  ]
  return (
    <Menu entries={entries} width={220}>
      {(trigger) => (
        <button type="button" className={s.choice} {...trigger}>
          <span className="visually-hidden">{t('userMenu')}: </span>
          <Avatar
            firstName={user.firstName || user.username}
            lastName={user.lastName}
            picture={user.pathImage || undefined}
          />
          <span className={s.person}>{name}</span>
          <Icon of={IconChevronDown} size={16} className={s.chevron} />
        </button>
      )}
    </Menu>
  )
}

/** Loaded when it is asked for, since few people ask. */
const manual = () =>
  loadChunk(() => import('./download-manual.ts'))
    .then(({ downloadManual }) => downloadManual())
    .catch(toast.problem)

import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { IconBook2, IconChevronDown, IconCircleArrowUp, IconLogout, IconUser } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { leaveForms } from '../ui/unsaved.ts'
import s from './frame.module.css'
import { signOut, useSession } from './session.ts'

const texts = define({ noManual: 'The user manual is not in this version.' }, { noManual: 'รุ่นนี้ยังไม่มีคู่มือการใช้งาน' })

/** The user menu with these four entries (1§2). Only those who may request a package find it there. */
export function UserMenu() {
  const t = useText(frameMessages)
  const own = useText(texts)
  const { user, may } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const entries: MenuEntry[] = [
    { key: 'profile', label: t('userProfile'), icon: IconUser, to: paths.userProfile },
    ...(user.usertype === 'EXT' && may([permission.settings], 'add')
      ? [{ key: 'upgrade', label: t('upgradePlan'), icon: IconCircleArrowUp, to: paths.upgradePlan }]
      : []),
    { key: 'manual', label: t('userManual'), icon: IconBook2, onClick: () => toast.information(own('noManual')) },
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

import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { Menu } from '@mantine/core'
import { IconBook2, IconChevronDown, IconCircleArrowUp, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
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
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={s.choice}>
          <span className="visually-hidden">{t('userMenu')}: </span>
          <Avatar
            firstName={user.firstName || user.username}
            lastName={user.lastName}
            picture={user.pathImage || undefined}
          />
          <span className={s.person}>{name}</span>
          <Icon of={IconChevronDown} size={16} className={s.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.userProfile} leftSection={<Icon of={IconUser} />}>
          {t('userProfile')}
        </Menu.Item>
        {user.usertype === 'EXT' && may([permission.settings], 'add') && (
          <Menu.Item component={Link} to={paths.upgradePlan} leftSection={<Icon of={IconCircleArrowUp} />}>
            {t('upgradePlan')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconBook2} />} onClick={() => toast.information(own('noManual'))}>
          {t('userManual')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => leaveForms(() => void signOut())}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { frameMessages } from '@laisen/contract/messages/frame'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import s from './frame.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { Bell } from './notifications/bell.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import { useSession } from './session.ts'
import { UserMenu } from './user-menu.tsx'

/** Logo, company, appearance, language, person. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useText(frameMessages)
  const { user, landing } = useSession()
  return (
    <header className={s.bar}>
      <IconButton
        className={s.menuButton}
        label={t('openMenu')}
        icon={IconMenu2}
        onClick={onMenu}
        aria-haspopup="dialog"
      />
      <Link to={landing} className={s.home}>
        <Logo />
      </Link>
      <span className={s.company} title={user.companyName}>
        {user.companyBrand.logo && <img src={user.companyBrand.logo} alt="" className={s.companyLogo} />}
        {user.companyName}
      </span>
      <span className={s.space} />
      <Bell />
      <SchemeMenu />
      <LanguageMenu />
      <UserMenu />
    </header>
  )
}

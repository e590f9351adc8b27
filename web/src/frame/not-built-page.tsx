import { type MenuName, menus } from '@laisen/contract/menus'
import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import s from './not-found-page.module.css'
import { SessionContext } from './session.ts'

const texts = define(
  {
    title: '{screen} is not in this version',
    titleAlone: 'This page is not in this version',
    text: 'It will come with a later version. Everything you can do now is in the menu.',
  },
  {
    title: 'รุ่นนี้ยังไม่มีหน้า{screen}',
    titleAlone: 'รุ่นนี้ยังไม่มีหน้านี้',
    text: 'จะมีในรุ่นถัดไป สิ่งที่ทำได้ตอนนี้อยู่ในเมนู',
  },
)

/** Shown for screens that do not exist yet, instead of “page not found”. */
export function NotBuiltPage() {
  const t = useText(texts)
  const frame = useText(frameMessages)
  const session = useContext(SessionContext)
  const name = nameOf(useLocation().pathname)
  const title = name ? t('title', { screen: frame(name) }) : t('titleAlone')
  usePageTitle(name ? frame(name) : t('titleAlone'))
  const home = session?.landing ?? paths.login
  return (
    <div className={s.middle}>
      <EmptyState
        heading="h1"
        title={title}
        actions={
          <LinkButton variant="secondary" to={home}>
            {frame('goHome')}
          </LinkButton>
        }
      >
        {t('text')}
      </EmptyState>
    </div>
  )
}

function nameOf(path: string): MenuName | undefined {
  return menus.flatMap((menu) => [menu, ...(menu.entries ?? [])]).find((menu) => menu.path === path)?.name
}

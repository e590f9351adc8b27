import { LanguageMenu } from '../frame/language-menu.tsx'
import { SchemeMenu } from '../frame/scheme-menu.tsx'
import { useText } from '../i18n/use-text.ts'
import { Logo } from '../ui/logo.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Buttons, Choices, Fields, Marks, Notices } from './controls.tsx'
import s from './gallery.module.css'
import { Finding, Lists } from './lists.tsx'
import { Mails } from './mails.tsx'
import { Cards, Dialogs, Evidence, Working } from './surfaces.tsx'
import { galleryTexts } from './texts.ts'

/** Every ui/ component in every state, and every email, in both languages, light and dark. Only on the development server. */
export function Component() {
  const t = useText(galleryTexts)
  usePageTitle(t('title'))
  return (
    <div className={s.page}>
      <header className={s.bar}>
        <Logo />
        <span className={s.space} />
        <SchemeMenu />
        <LanguageMenu />
      </header>
      <main className={s.content}>
        <div>
          <h1>{t('title')}</h1>
          <p className="second">{t('intro')}</p>
        </div>
        <Buttons />
        <Fields />
        <Choices />
        <Marks />
        <Notices />
        <Finding />
        <Lists />
        <Dialogs />
        <Cards />
        <Working />
        <Evidence />
        <Mails />
      </main>
    </div>
  )
}

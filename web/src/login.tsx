import './theme/fonts.css'
import './theme/fallback-fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { ConfirmEmailPage, UndoEmailPage } from './features/confirm-email/email-link-pages.tsx'
import { LoginPage } from './features/login/login-page.tsx'
import { ResetPage } from './features/reset-password/reset-page.tsx'
import { UnlockSignInPage } from './features/unlock-sign-in/unlock-sign-in-page.tsx'
import { fetchApplication } from './first/fetch-application.ts'
import { startLanguage } from './i18n/language.ts'

const pages: Readonly<Record<string, () => React.ReactNode>> = {
  '/resetpassword': ResetPage,
  '/confirmemail': ConfirmEmailPage,
  '/unlocksignin': UnlockSignInPage,
  '/undoemailchange': UndoEmailPage,
}
const Page = pages[location.pathname.toLowerCase()] ?? LoginPage

startLanguage()
addEventListener('input', fetchApplication, { once: true })
createRoot(document.getElementById('root') as HTMLElement).render(<Page />)

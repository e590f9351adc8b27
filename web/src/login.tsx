import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './features/login/login-page.tsx'
import { startLanguage } from './i18n/language.ts'

await startLanguage()
createRoot(document.getElementById('root') as HTMLElement).render(<LoginPage />)

import './theme/fonts.css'
import './theme/fallback-fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { FirstScreen } from './features/sign/first-screen.tsx'
import { startLanguage } from './i18n/language.ts'

startLanguage()
createRoot(document.getElementById('first') as HTMLElement).render(<FirstScreen />)

import './theme/fonts.css'
import './theme/fallback-fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/page.css'
import './shared-styles.ts'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './frame/providers.tsx'
import { startLanguage } from './i18n/language.ts'
import { router } from './router.tsx'
import { fetchPartsOnFirstSign } from './ui/later.tsx'

startLanguage()
fetchPartsOnFirstSign()
createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
)

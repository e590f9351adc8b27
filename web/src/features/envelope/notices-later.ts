import { later } from '../../ui/later.tsx'

// Hardly any envelope has lost its manager or a recipient, or is read by somebody who is not shown its documents.
const notices = () => import('./notices.tsx')
export const ManagerNotice = later(async () => (await notices()).ManagerNotice)
export const LeftNotice = later(async () => (await notices()).LeftNotice)
export const NotShown = later(async () => (await notices()).NotShown)

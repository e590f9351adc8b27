import { later } from '../../ui/later.tsx'

// Hardly any envelope has lost its manager or a recipient, or is read by somebody who is not shown its documents.
export const ManagerNotice = later(async () => (await import('./manager-notice.tsx')).ManagerNotice)
export const LeftNotice = later(async () => (await import('./manager-notice.tsx')).LeftNotice)
export const NotShown = later(async () => (await import('./not-shown.tsx')).NotShown)

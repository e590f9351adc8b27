import { frameMessages } from '@laisen/contract/messages/frame'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { errorText } from '../api/error-text.ts'
import { loadChunk } from '../api/load-chunk.ts'
import { textNow } from '../i18n/use-text.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import { later } from './later.tsx'
import s from './toast.module.css'

interface Look {
  icon: TablerIcon
  color: string | undefined
  seconds: number
}

const load = () => import('./later/toast-list.tsx')
const ToastList = later(async () => (await load()).ToastList)

let used = false
const listeners = new Set<() => void>()

function onUsed(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The edge at which toasts are shown, once there was one. */
export function Toasts() {
  return useSyncExternalStore(onUsed, () => used) ? <ToastList /> : null
}

async function show(text: string, { icon, color, seconds }: Look): Promise<void> {
  const { showToast } = await loadChunk(load)
  used = true
  for (const notify of listeners) notify()
  showToast({
    message: text,
    icon: <Icon of={icon} />,
    autoClose: seconds * 1000,
    withBorder: false,
    closeButtonProps: { 'aria-label': textNow(frameMessages, 'dismiss') },
    classNames: { root: s.root ?? '', icon: color ?? '' },
  })
}

/** Shows a short notice at the edge that needs no answer. What the user must act on belongs on the page instead. */
export const toast = {
  success: (text: string) => void show(text, { icon: IconCircleCheck, color: s.green, seconds: 5 }),
  information: (text: string) => void show(text, { icon: IconInfoCircle, color: s.blue, seconds: 6 }),
  problem: (error: unknown) => {
    const text = typeof error === 'string' ? error : errorText(error)
    void show(text, { icon: IconAlertCircle, color: s.red, seconds: 10 })
  },
}

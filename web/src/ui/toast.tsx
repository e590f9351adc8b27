import { frameMessages } from '@laisen/contract/messages/frame'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { errorText } from '../api/error-text.ts'
import { textNow } from '../i18n/use-text.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import s from './toast.module.css'

interface Look {
  icon: TablerIcon
  color: string | undefined
  seconds: number
}

function show(text: string, { icon, color, seconds }: Look): void {
  notifications.show({
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
  success: (text: string) => show(text, { icon: IconCircleCheck, color: s.green, seconds: 5 }),
  information: (text: string) => show(text, { icon: IconInfoCircle, color: s.blue, seconds: 6 }),
  problem: (error: unknown) => {
    const text = typeof error === 'string' ? error : errorText(error)
    show(text, { icon: IconAlertCircle, color: s.red, seconds: 10 })
  },
}

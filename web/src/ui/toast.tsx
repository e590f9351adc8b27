import { frameMessages } from '@laisen/contract/messages/frame'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { errorText } from '../api/error-text.ts'
import { textNow } from '../i18n/use-text.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import s from './toast.module.css'

function show(text: string, icon: TablerIcon, look: string | undefined, seconds: number): void {
  notifications.show({
    message: text,
    icon: <Icon of={icon} />,
    autoClose: seconds * 1000,
    withBorder: false,
    closeButtonProps: { 'aria-label': textNow(frameMessages, 'dismiss') },
    classNames: { root: s.root ?? '', icon: look ?? '' },
  })
}

/** Shows a short notice at the edge that needs no answer. What the user must act on belongs into the page instead. */
export const toast = {
  success: (text: string) => show(text, IconCircleCheck, s.green, 5),
  information: (text: string) => show(text, IconInfoCircle, s.blue, 6),
  problem: (error: unknown) => show(typeof error === 'string' ? error : errorText(error), IconAlertCircle, s.red, 10),
}

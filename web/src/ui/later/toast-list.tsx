import '@mantine/notifications/styles.layer.css'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'

export function ToastList() {
  return <Notifications position="bottom-right" limit={4} />
}

export function showToast(toast: NotificationData): void {
  notifications.show(toast)
}

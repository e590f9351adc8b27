import '@mantine/notifications/styles.layer.css'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import s from '../toast.module.css'
import { inMantine } from './in-mantine.tsx'

/** How high the toasts are, with the distance to what is above them. Frame, pages and dialogs end above it. */
const heightName = '--toasts'

/**
 * The toasts, in a strip of their own at the lower edge. Everything else makes room while one is shown, so that none ever
 * covers a button.
 */
export const ToastList = inMantine(function ToastList() {
  useEffect(() => {
    const strip = document.querySelector<HTMLElement>(`.${s.strip}[data-position='bottom-right']`)
    if (!strip) return
    const root = document.documentElement
    const measure = () => {
      const height = strip.offsetHeight
      root.style.setProperty(heightName, height === 0 ? '0px' : `${height + 2 * GAP}px`)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(strip)
    return () => {
      sizes.disconnect()
      root.style.removeProperty(heightName)
    }
  }, [])
  return <Notifications position="bottom-right" limit={4} withinPortal={false} classNames={{ root: s.strip ?? '' }} />
})

const GAP = 12

export function showToast(toast: NotificationData): void {
  notifications.show(toast)
}

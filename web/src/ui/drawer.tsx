import type { DrawerWindowProps } from './later/drawer-window.tsx'
import { later, useEver } from './later.tsx'

const DrawerWindow = later(async () => (await import('./later/drawer-window.tsx')).DrawerWindow)

/** A panel that slides in from an edge. */
export function Drawer(props: DrawerWindowProps) {
  return useEver(props.opened) ? <DrawerWindow {...props} /> : null
}

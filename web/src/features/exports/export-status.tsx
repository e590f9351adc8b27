import { later } from '../../ui/later.tsx'
import type { ExportProps } from './export-shown.tsx'

const ExportShown = later(async () => (await import('./export-shown.tsx')).ExportShown)

/** At the beginning of a page's content, once there is an export: how far it is, and why it failed. */
export function ExportStatus(props: ExportProps) {
  const { running, failed } = props.work
  return running || failed ? <ExportShown {...props} /> : null
}

import { type EnvelopeStatus, envelopeStatus } from '@laisen/contract/envelope-rules'
import { type Status, StatusBadge } from '../../ui/status-badge.tsx'

const names = new Map<EnvelopeStatus, Status>(
  Object.entries(envelopeStatus).map(([name, status]) => [status, name as Status]),
)

/** The status of an envelope by its code (rules 7). */
export function EnvelopeBadge({ status }: { status: EnvelopeStatus }) {
  return <StatusBadge status={names.get(status) ?? 'notStarted'} />
}

import { useTab } from '../../address/use-tab.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Documents } from './documents.tsx'
import s from './envelope.module.css'
import { eventMessages } from './event-messages.ts'
import { Events } from './events.tsx'
import { envelopePageMessages } from './messages.ts'
import { Recipients } from './recipients.tsx'
import type { Envelope } from './use-envelope.ts'

const panels = ['recipients', 'documents', 'events'] as const
const unrecorded = ['recipients', 'documents'] as const

/** Documents, recipients and what happened: side by side, and in tabs on a phone. */
export function EnvelopePanels({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const words = useText(eventMessages)
  const narrow = useNarrow()
  // Before it has ended, what others did is shown to whoever answers for it.
  const shown = envelope.recordShown ? panels : unrecorded
  const { tab = 'recipients', open } = useTab(shown)
  const parts = {
    recipients: <Recipients envelope={envelope} />,
    documents: <Documents envelope={envelope} />,
    events: <Events envelope={envelope} />,
  }
  if (!narrow)
    return (
      <div className={s.panels}>
        {parts.documents}
        {parts.recipients}
        {envelope.recordShown && parts.events}
      </div>
    )
  const { documents, recipients } = envelope
  const counts = { recipients: recipients.length, documents: documents.length, events: undefined }
  const labels = { recipients: t('recipients'), documents: t('documents'), events: words('title') }
  return (
    <Tabs
      label={t('title')}
      value={tab}
      tabs={shown.map((value) => ({ value, label: labels[value], count: counts[value] }))}
      onChange={open}
    >
      <div className={s.panels}>{parts[tab]}</div>
    </Tabs>
  )
}

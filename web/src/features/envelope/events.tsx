import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconAt,
  IconBan,
  IconBell,
  IconCalendarTime,
  IconCertificate,
  IconCheck,
  IconClockOff,
  IconDots,
  IconDownload,
  IconEye,
  IconFile,
  IconKey,
  IconLink,
  IconMail,
  IconMailOpened,
  IconPoint,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { TablerIcon } from '../../ui/icon.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import s from './envelope.module.css'
import { eventMessages } from './event-messages.ts'
import { keyOfEvent, useEventText } from './event-text.ts'
import { useDownload } from './use-download.ts'
import type { Envelope } from './use-envelope.ts'

const icons: Readonly<Record<string, TablerIcon>> = {
  ...{ sent: IconSend, prepared: IconFile, invited: IconMail, reminded: IconBell, 'link-copied': IconLink },
  ...{
    'code-sent': IconKey,
    corrected: IconAt,
    undelivered: IconAlertTriangle,
    opened: IconMailOpened,
    emailedCode: IconShieldCheck,
  },
  ...{ accessCode: IconShieldCheck, login: IconShieldCheck, wrongEmailedCode: IconX, wrongAccessCode: IconX },
  ...{ sign: IconSignature, approve: IconCheck, acknowledge: IconEye, rejected: IconX, expired: IconClockOff },
  ...{ delegated: IconArrowForwardUp, cancelled: IconBan, prolonged: IconCalendarTime, completed: IconCheck },
  ...{ 'handed-over': IconArrowForwardUp, 'recipient-left': IconAlertTriangle },
  ...{ certificate: IconCertificate, extended: IconShieldCheck, purged: IconFile },
}

/** So many are shown before somebody asks for all. */
const latest = 12

/** What happened, the newest first. */
export function Events({ envelope }: { envelope: Envelope }) {
  const t = useText(eventMessages)
  const [all, setAll] = useState(false)
  const textOf = useEventText(envelope)
  const { events, eventsLeftOut, subject } = envelope
  const download = useDownload(envelope.envelopeID)
  const newest = events.toReversed()
  const shown = all ? newest : newest.slice(0, latest)
  const lines = shown.map((event, at) => {
    const { what, when } = textOf(event)
    return { key: String(newest.length - at), event: what, when, icon: icons[keyOfEvent(event) ?? ''] ?? IconPoint }
  })
  // The server leaves out the middle.
  if (all && eventsLeftOut > 0) {
    const gap = { key: 'left out', event: t('leftOut', { count: eventsLeftOut }), when: '', icon: IconDots }
    lines.splice(Math.floor(newest.length / 2), 0, gap)
  }
  return (
    <section className={s.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <Timeline label={t('title')} events={lines} />
      {newest.length > latest && (
        <Button variant="quiet" toolbar aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t(eventsLeftOut > 0 ? 'some' : 'all', { count: newest.length })}
        </Button>
      )}
      <Button
        variant="quiet"
        toolbar
        icon={IconDownload}
        busy={download.busy === 'events'}
        onClick={() => download.events(`${subject} ${t('downloaded')}`)}
      >
        {t('download')}
      </Button>
    </section>
  )
}

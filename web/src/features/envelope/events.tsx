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
  IconEye,
  IconFile,
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
import type { Envelope } from './use-envelope.ts'

const icons: Readonly<Record<string, TablerIcon>> = {
  ...{ sent: IconSend, prepared: IconFile, invited: IconMail, reminded: IconBell, 'link-copied': IconLink },
  ...{ corrected: IconAt, undelivered: IconAlertTriangle, opened: IconMailOpened, emailedCode: IconShieldCheck },
  ...{ accessCode: IconShieldCheck, login: IconShieldCheck, wrongEmailedCode: IconX, wrongAccessCode: IconX },
  ...{ sign: IconSignature, approve: IconCheck, acknowledge: IconEye, rejected: IconX, expired: IconClockOff },
  ...{ delegated: IconArrowForwardUp, cancelled: IconBan, prolonged: IconCalendarTime, completed: IconCheck },
  ...{ certificate: IconCertificate, extended: IconShieldCheck, purged: IconFile },
}

/** So many are shown before somebody asks for all. */
const latest = 12

/** What happened, the newest first. */
export function Events({ envelope }: { envelope: Envelope }) {
  const t = useText(eventMessages)
  const [all, setAll] = useState(false)
  const textOf = useEventText(envelope)
  const newest = envelope.events.toReversed()
  const shown = all ? newest : newest.slice(0, latest)
  return (
    <section className={s.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <Timeline
        label={t('title')}
        events={shown.map((event, at) => {
          const { what, when } = textOf(event)
          return {
            ...{ key: String(newest.length - at), event: what, when },
            icon: icons[keyOfEvent(event) ?? ''] ?? IconPoint,
          }
        })}
      />
      {newest.length > latest && (
        <Button variant="quiet" toolbar aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { count: newest.length })}
        </Button>
      )}
    </section>
  )
}

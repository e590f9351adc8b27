import type { DataOf } from '@laisen/contract/endpoint'
import { endSession, listSessions } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { IconDeviceDesktop, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeviceName } from '../security/device-name.ts'
import { securityMessages } from './messages.ts'
import s from './profile.module.css'

/** As many as fit below the rest of the tab. */
const perPage = 10

type OpenSession = DataOf<typeof listSessions>['listData'][number]

/** The user's sessions. Each can be ended, or all others at once. */
export function OpenSessions() {
  const t = useText(sessionMessages)
  const words = useText(securityMessages)
  const deviceName = useDeviceName()
  const [page, setPage] = useState(1)
  const sessions = useCall(listSessions, { Page: page, PerPage: perPage }, { keepPrevious: true })
  const end = useChange(endSession, [listSessions])
  const [asked, setAsked] = useState<OpenSession | 'others'>()
  const list = sessions.data?.listData ?? []
  const total = sessions.data?.dataCount ?? 0
  const others = total > 1
  const last = Math.max(1, Math.ceil(total / perPage))
  // The last session of the last page was ended.
  if (sessions.data && page > last) setPage(last)

  const close = () => {
    setAsked(undefined)
    end.reset()
  }
  const confirm = () => {
    const sessionID = asked && asked !== 'others' ? asked.sessionID : null
    end.mutate(
      { sessionID },
      {
        onSuccess: ({ ended }) => {
          toast.success(
            asked && asked !== 'others'
              ? t('sessionEndedDone', { device: deviceName(asked) })
              : t('otherSessionsEnded', { count: ended }),
          )
          close()
        },
      },
    )
  }
  return (
    <section className={s.sessions} aria-labelledby="open-sessions">
      <div className={s.sessionsHead}>
        <div>
          <h2 id="open-sessions">{t('sessions')}</h2>
          <p className="second">{t('sessionsIntro')}</p>
        </div>
        {others && <Button onClick={() => setAsked('others')}>{t('endOtherSessions')}</Button>}
      </div>
      {sessions.error && (
        <LoadError error={sessions.error} title={words('sessionsFailed')} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <Spinner />}
      <ul className={s.list}>
        {list.map((session) => (
          <SessionRow key={session.sessionID} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {total > perPage && <Pager page={page} perPage={perPage} total={total} onPage={setPage} label={t('sessions')} />}
      {sessions.data && !others && <p className="second">{t('noOtherSessions')}</p>}
      <ConfirmDialog
        opened={asked !== undefined}
        title={t(asked === 'others' ? 'endOtherSessionsQuestion' : 'endSessionQuestion')}
        keep={t('keepSession')}
        action={t(asked === 'others' ? 'endOtherSessions' : 'endSession')}
        busy={end.isPending}
        error={end.error}
        onKeep={close}
        onConfirm={confirm}
      >
        {t('endSessionText')}
      </ConfirmDialog>
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const t = useText(sessionMessages)
  const format = useFormat()
  const deviceName = useDeviceName()
  const { current, kind, address, userAgent, createDate, lastActiveDate } = session
  return (
    <li>
      <span className={s.deviceIcon}>
        <Icon of={kind === 'bearer' ? IconTerminal2 : IconDeviceDesktop} size={20} />
      </span>
      <div className={s.device}>
        <p className={s.deviceName} title={userAgent}>
          {deviceName(session)} {current && <Badge tone="green">{t('sessionCurrent')}</Badge>}
        </p>
        <p className={s.deviceFacts}>
          <span>{address}</span>
          <span>{`${t('sessionStarted')} ${format.dayTime(createDate)}`}</span>
          <span>{`${t('sessionActive')} ${format.dayTime(lastActiveDate)}`}</span>
        </p>
      </div>
      {!current && <Button onClick={onEnd}>{t('endSession')}</Button>}
    </li>
  )
}

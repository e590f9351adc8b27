import type { DataOf } from '@laisen/contract/endpoint'
import { endCompanySession, endEverySession, listCompanySessions } from '@laisen/contract/endpoints/company-sessions'
import { frameMessages } from '@laisen/contract/messages/frame'
import { everything, permission } from '@laisen/contract/permissions'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeviceName } from './device-name.ts'
import { companySecurityMessages } from './messages.ts'
import s from './security.module.css'

const perPage = 5

type Device = DataOf<typeof listCompanySessions>['listData'][number]

/** Where the company's users are logged in. Each device can be logged out; administrators log out everyone. */
export function Devices() {
  const t = useText(companySecurityMessages)
  const format = useFormat()
  const { may } = useSession()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState(false)
  const list = useCall(listCompanySessions, { Page: page, PerPage: perPage, Search: search }, { keepPrevious: true })
  const total = list.data?.dataCount ?? 0
  // The last device of the last page was logged out.
  if (list.data && !list.isPlaceholderData && page > Math.max(1, Math.ceil(total / perPage))) setPage(1)
  return (
    <section className={s.devices} aria-labelledby="devices">
      <div className={s.devicesHead}>
        <h2 id="devices">
          {t('devices')} {list.data && <span className="second">{format.number(total)}</span>}
        </h2>
        {may([everything], 'edit') && (
          <Button variant="quietDanger" toolbar icon={IconLogout} onClick={() => setAsking(true)}>
            {t('everyoneOut')}
          </Button>
        )}
      </div>
      <SearchField
        label={`${t('devices')}: ${t('search')}`}
        placeholder={t('search')}
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      {list.error && <LoadError error={list.error} title={t('devicesFailed')} onRetry={() => void list.refetch()} />}
      {list.data && total === 0 && <p className="second">{t('noDevices')}</p>}
      <ul className={classNames(s.people, s.deviceList)}>
        {list.data?.listData.map((device) => (
          <DeviceRow key={device.sessionID} device={device} />
        ))}
      </ul>
      {total > perPage && <Pager page={page} perPage={perPage} total={total} onPage={setPage} label={t('devices')} />}
      {asking && <EveryoneOut onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText(companySecurityMessages)
  const format = useFormat()
  const { may } = useSession()
  const nameOf = useDeviceName()
  const end = useChange(endCompanySession, [listCompanySessions])
  const name = device.employeeName || device.username
  const facts = { name, device: nameOf(device) }
  const mayEdit = may([permission.userEdit], 'edit')
  const logOut = () =>
    end.mutate(
      { sessionID: device.sessionID },
      {
        onSuccess: () => toast.success(t('loggedOut', facts)),
        onError: (error) => toast.problem(error),
      },
    )
  return (
    <li>
      <span className={s.device}>
        <span className={s.deviceWho}>
          <span className={s.person}>{name}</span>
          <span className="second" title={device.userAgent}>
            {facts.device}
          </span>
        </span>
        <span className={s.deviceWhen}>
          <span className="whole">{format.dayTime(device.lastActiveDate)}</span>
          <span className="second">{device.address}</span>
        </span>
      </span>
      {device.current ? (
        <span className="second">{t('thisOne')}</span>
      ) : mayEdit ? (
        <Button
          variant="quiet"
          toolbar
          aria-label={t('logOutOf', facts)}
          blocked={device.mayEnd ? false : t('above')}
          busy={end.isPending}
          onClick={logOut}
        >
          {t('logOut')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}

function EveryoneOut({ onClose }: { onClose: () => void }) {
  const t = useText(companySecurityMessages)
  const frame = useText(frameMessages)
  const end = useChange(endEverySession, [listCompanySessions])
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ ended }) => {
          toast.success(t('everyoneOutDone', { count: ended }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t('everyoneOutQuestion')}
      safe={t('everyoneOutSafe')}
      keep={frame('cancel')}
      action={t('everyoneOut')}
      icon={IconLogout}
      busy={end.isPending}
      error={end.error}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {t('everyoneOutText')}
    </ConfirmDialog>
  )
}

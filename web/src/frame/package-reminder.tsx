import { daysBetween, today } from '@laisen/contract/days'
import type { DataOf } from '@laisen/contract/endpoint'
import { acceptedLoginDate, type checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import { IconArrowRight, IconCircleOff, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { readExpireDate } from './expire-date.ts'
import s from './package-reminder.module.css'
import { useSession } from './session.ts'
import { SupportLine } from './support-line.tsx'

/** Tells administrators which packages end soon. Closing it is recorded, and it comes again as the end draws near. */
export function PackageReminder({ ending }: { ending: DataOf<typeof checkReminderDate>['listDATA'] }) {
  const t = useText(packageReminderMessages)
  const navigate = useNavigate()
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    // If this does not arrive, the dialog comes again the next time, and nothing else is lost.
    call(acceptedLoginDate, {}).catch(() => undefined)
  }
  return (
    <Dialog
      opened={!closed}
      onClose={close}
      title={t('title')}
      note={
        <Button
          variant="quiet"
          icon={IconArrowRight}
          onClick={() => {
            close()
            void navigate(paths.upgradePlan)
          }}
        >
          {t('seePackages')}
        </Button>
      }
      footer={
        <Button variant="primary" onClick={close} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <p>{t('aboutToExpire')}</p>
      <table className={s.packages}>
        <thead>
          <tr>
            <th scope="col">{t('packageName')}</th>
            <th scope="col">{t('expireDate')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('left')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ending.map(({ productPlanName, expireDate }) => (
            <Ending key={`${productPlanName} ${expireDate}`} name={productPlanName} expireDate={expireDate} />
          ))}
        </tbody>
      </table>
      <Notice kind="information">{t('afterwards')}</Notice>
      <SupportLine className={s.support} />
    </Dialog>
  )
}

function Ending({ name, expireDate }: { name: string; expireDate: string }) {
  const t = useText(packageReminderMessages)
  const format = useFormat()
  const { user } = useSession()
  const day = readExpireDate(expireDate)
  const days = day === undefined ? undefined : daysBetween(today(user.timeZone), day)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="whole">{day ? format.day(day) : expireDate}</td>
      <td>
        {days !== undefined && days < 0 && (
          <Badge tone="redOutline" icon={IconCircleOff}>
            {t('expired')}
          </Badge>
        )}
        {days !== undefined && days >= 0 && (
          <Badge tone="orange" icon={IconClock}>
            {days === 0 ? t('endsToday') : t('daysLeft', { count: days })}
          </Badge>
        )}
      </td>
    </tr>
  )
}

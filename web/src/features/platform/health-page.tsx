import type { DataOf } from '@laisen/contract/endpoint'
import { getHealth, type healthChecks } from '@laisen/contract/endpoints/installation'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import s from './platform.module.css'

const FailedRenewals = later(async () => (await import('./failed-renewals.tsx')).FailedRenewals)

type Health = DataOf<typeof getHealth>

/** The status of the installation, and why a signature might fail now. */
export function Component() {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const { language } = useFormat()
  const health = useCall(getHealth, { locale: language }, { keepPrevious: true })
  const { data, error, isFetching, refetch } = health
  return (
    <Page
      title={frame('installationHealth')}
      note={data && t('version', { version: data.version })}
      actions={
        <Button icon={IconRefresh} busy={isFetching} onClick={() => void refetch()}>
          {t('checkAgain')}
        </Button>
      }
    >
      {error && <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {!error && data && <Found health={data} />}
    </Page>
  )
}

function Found({ health }: { health: Health }) {
  const t = useText(installationMessages)
  const format = useFormat()
  const { canSign, checkDate, checks, endingCertificates, failedRenewals } = health
  return (
    <>
      <Verdict tone={canSign ? 'green' : 'red'} title={t(canSign ? 'canSign' : 'cannotSign')}>
        {t(canSign ? 'canSignText' : 'cannotSignText', { time: format.dayTime(checkDate) })}
      </Verdict>
      <WhyFail health={health} />
      <section className={s.section}>
        <h2>{t('checks')}</h2>
        <ul className={s.checks}>
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      </section>
      <section className={s.section}>
        <h2>{t('endingTitle')}</h2>
        <p className="second">{t('endingText')}</p>
        {endingCertificates.length === 0 ? <p>{t('endingNone')}</p> : <Ending rows={endingCertificates} />}
      </section>
      <FailedRenewals rows={failedRenewals} />
    </>
  )
}

/** Problems that affect everyone, or else those that affect some companies. */
function WhyFail({ health: { canSign, checks } }: { health: Health }) {
  const t = useText(installationMessages)
  const ofSome = checks.filter(({ name, state }) => (name === 'plans' || name === 'certificates') && state !== 'ok')
  const reasons = canSign ? ofSome : checks.filter(({ stopsSigning }) => stopsSigning)
  return (
    <section className={s.section}>
      <h2>{t('whyFail')}</h2>
      {reasons.length === 0 && <p>{t('whyNone')}</p>}
      {canSign && reasons.length > 0 && <p>{t('whySome')}</p>}
      {reasons.length > 0 && (
        <ul className={s.reasons}>
          {reasons.map(({ name, text }) => (
            <li key={name}>{keepWordsWhole(text)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const names = {
  database: 'checkDatabase',
  masterKey: 'checkMasterKey',
  token: 'checkToken',
  store: 'checkStore',
  disk: 'checkDisk',
  clock: 'checkClock',
  queue: 'checkQueue',
  mail: 'checkMail',
  publicUrl: 'checkPublicUrl',
  timestamp: 'checkTimestamp',
  certificates: 'checkCertificates',
  plans: 'checkPlans',
  renewals: 'checkRenewals',
} as const satisfies Record<(typeof healthChecks)[number], string>

const looks = {
  ok: { tone: 'green', icon: IconCheck, word: 'stateOk' },
  warning: { tone: 'orange', icon: IconAlertTriangle, word: 'stateWarning' },
  failed: { tone: 'red', icon: IconX, word: 'stateFailed' },
} as const

function Check({ check }: { check: Health['checks'][number] }) {
  const t = useText(installationMessages)
  const { tone, icon, word } = looks[check.state]
  return (
    <li>
      <span className={s.checkName}>{t(names[check.name])}</span>
      <span>
        <Badge tone={tone} icon={icon}>
          {t(check.stopsSigning ? 'stopsSigning' : word)}
        </Badge>
      </span>
      <span className="second">{keepWordsWhole(check.text)}</span>
    </li>
  )
}

type Row = Health['endingCertificates'][number]

function Ending({ rows }: { rows: readonly Row[] }) {
  const t = useText(installationMessages)
  const format = useFormat()
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { key: 'company', title: t('columnCompany'), cell: (row) => row.companyCode, whole: true },
      { key: 'count', title: t('endingCount'), align: 'end', cell: (row) => format.number(row.certificates) },
      { key: 'first', title: t('endingFirst'), cell: (row) => format.day(row.firstDate), whole: true },
    ],
    [t, format],
  )
  return (
    <Table
      label={t('endingTitle')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.companyCode}
      perPage={rows.length}
    />
  )
}

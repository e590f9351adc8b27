import { today } from '@laisen/contract/days'
import { monthOf } from '@laisen/contract/report-ranges'
import { type ReportName, reportNames } from '@laisen/contract/reports'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { paths } from '../../paths.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Miniature } from './miniature.tsx'
import s from './reports-menu.module.css'
import { ScheduleList } from './schedule-list.tsx'
import { useMiniature } from './use-miniature.ts'
import { useReportTexts } from './use-report-texts.ts'
import { useSeen } from './use-seen.ts'

/** Below the cards, and so after the first view. */
const ExportedLately = later(async () => (await import('./exported-lately.tsx')).ExportedLately)

/** /report: the eight reports, each with a small picture of this month, what was exported lately, and the reports that one is emailed. */
export function ReportsMenu() {
  const { t } = useReportTexts()
  const format = useFormat()
  const { timeZone } = useSession().user
  const { start } = monthOf(today(timeZone))
  return (
    <Page title={t('reports')} note={t('liveFigures', { from: format.day(start), to: format.day(today(timeZone)) })}>
      <ul className={s.cards}>
        {reportNames.map((name) => (
          <li key={name}>
            <ReportCard name={name} />
          </li>
        ))}
      </ul>
      <ExportedLately />
      <ScheduleList />
    </Page>
  )
}

function ReportCard({ name }: { name: ReportName }) {
  const { t } = useReportTexts()
  const card = useRef<HTMLAnchorElement>(null)
  const seen = useSeen(card)
  return (
    <Link to={paths.reports[name]} className={s.card} ref={card}>
      {seen ? <Live name={name} /> : <Face name={name} />}
      <span className={s.hint}>{t(`about_${name}`)}</span>
    </Link>
  )
}

function Live({ name }: { name: ReportName }) {
  const { model, figure } = useMiniature(name)
  return (
    <Face name={name} figure={figure}>
      {model && <Miniature name={name} model={model} />}
    </Face>
  )
}

function Face({ name, figure, children }: { name: ReportName; figure?: string | undefined; children?: ReactNode }) {
  const { t } = useReportTexts()
  return (
    <>
      <span className={s.picture} aria-hidden="true">
        {children}
      </span>
      <span className={s.head}>
        <span className={s.name}>{t(name)}</span>
        <span className={s.figure}>{figure ?? '…'}</span>
      </span>
    </>
  )
}

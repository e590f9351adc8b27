import { type ReportName, reportNames } from '@laisen/contract/reports'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { authenticationReport } from './authentication-report.tsx'
import { envelopeReport } from './envelope-report.ts'
import { failedDeliveryReport } from './failed-delivery-report.ts'
import { purgedReport } from './purged-report.ts'
import { recipientReport } from './recipient-report.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsMenu } from './reports-menu.tsx'
import { statusReport } from './status-report.ts'
import { velocityReport } from './velocity-report.ts'
import { volumeReport } from './volume-report.ts'

const screens: Readonly<Record<ReportName, ReactNode>> = {
  envelopereport: <ReportPage key="envelope" report={envelopeReport} />,
  enveloperecipientreport: <ReportPage key="recipient" report={recipientReport} />,
  envelopestatusreport: <ReportPage key="status" report={statusReport} />,
  envelopevelocityreport: <ReportPage key="velocity" report={velocityReport} />,
  envelopevolumereport: <ReportPage key="volume" report={volumeReport} />,
  envelopeauthenticationreport: <ReportPage key="authentication" report={authenticationReport} />,
  purgedenvelopereport: <ReportPage key="purged" report={purgedReport} />,
  faileddeliveryreport: <ReportPage key="failed" report={failedDeliveryReport} />,
}

/** The menu of reports and the eight reports: one file, because what each has of its own is small. Routes ignore case. */
export function Component() {
  const path = useLocation().pathname.toLowerCase()
  const name = reportNames.find((one) => path === `/${one}`)
  return name ? screens[name] : <ReportsMenu />
}

import { dayForCall, today } from '@laisen/contract/days'
import {
  getEnvelopeStatusReport,
  getEnvelopeVelocityReport,
  getReportTrend,
  reportsWithTrend,
} from '@laisen/contract/endpoints/reports'
import { monthOf } from '@laisen/contract/report-ranges'
import { periodLengths, type ReportName } from '@laisen/contract/reports'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { ChartModel } from './chart-model.ts'
import type { Tools } from './report.ts'
import { statusModel } from './status.ts'
import { trendModel } from './trend-model.ts'
import { trends } from './trends.ts'
import { useReportTexts } from './use-report-texts.ts'
import { velocityModel } from './velocity.ts'

/** How old a miniature may be. */
const staleSeconds = 60

type TrendName = (typeof reportsWithTrend)[number]

interface Mini {
  readonly model: ChartModel | undefined
  /** Beside the name; undefined until it is there. */
  readonly figure: string | undefined
}

/** What the card of a report shows of this month until today, from one small call. */
export function useMiniature(name: ReportName): Mini {
  const texts = useReportTexts()
  const format = useFormat()
  const { timeZone } = useSession().user
  const now = today(timeZone)
  const range = { startDate: dayForCall(monthOf(now).start), endDate: dayForCall(now) }
  const trendName = reportsWithTrend.find((one) => one === name)
  const options = (mine: boolean) => ({ enabled: mine, staleSeconds })
  const trend = useCall(
    getReportTrend,
    { report: trendName ?? 'envelopereport', ...range, periodLength: periodLengths.daily },
    options(trendName !== undefined),
  )
  const status = useCall(getEnvelopeStatusReport, range, options(name === 'envelopestatusreport'))
  const velocity = useCall(getEnvelopeVelocityReport, range, options(name === 'envelopevelocityreport'))
  return useMemo(() => {
    const tools: Tools = { texts, format }
    if (trendName) return trend.data ? ofTrend(trendName, trend.data, tools) : failedOr(trend.error)
    if (name === 'envelopestatusreport')
      return status.data ? ofModel(statusModel(status.data.listData, tools)) : failedOr(status.error)
    return velocity.data ? ofModel(velocityModel(velocity.data.listData, tools)) : failedOr(velocity.error)
  }, [name, trendName, texts, format, trend, status, velocity])
}

function ofTrend(name: TrendName, data: Parameters<typeof trendModel>[1], tools: Tools): Mini {
  return ofModel(trendModel(trends[name], data, { tools }))
}

/** The first figure is the one that says most. */
function ofModel(model: ChartModel): Mini {
  return { model, figure: model.figures[0]?.value }
}

/** A card whose figures cannot be loaded still leads to its report. */
function failedOr(error: Error | null): Mini {
  return { model: undefined, figure: error ? '–' : undefined }
}

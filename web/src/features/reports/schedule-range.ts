import { type ReportRangeName, reportRange, reportRangeNames, reportRangeUsual } from '@laisen/contract/report-ranges'

/** The range of a code; a schedule has none of its own days. */
export function nameOf(code: number): Exclude<ReportRangeName, 'custom'> {
  const name = reportRangeNames.find((one) => reportRange[one] === code)
  return name === undefined || name === 'custom' ? reportRangeUsual : name
}

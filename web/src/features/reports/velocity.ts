import type { VelocityReportRow } from '@laisen/contract/endpoints/reports'
import { velocityBuckets } from '@laisen/contract/reports'
import type { ChartModel, Tone } from './chart-model.ts'
import type { Tools } from './report.ts'
import { shareText } from './trends.ts'
import type { ReportTexts } from './use-report-texts.ts'

const DAY_SECONDS = 86_400

export function bucketText(bucket: number, { words }: Pick<ReportTexts, 'words'>): string {
  const [code = 1] = velocityBuckets.map(({ code }) => code).filter((code) => code === bucket)
  return words(`bucket${code}`)
}

/** 2§4: what the velocity report shows if it could not be loaded. */
export const emptyBuckets: readonly VelocityReportRow[] = velocityBuckets.map(({ code, label }) => ({
  ...{ completionTime: label, bucket: code, totalEnvelopes: 0, uniqueSenders: 0 },
  ...{ totalRecipients: 0, totalSigners: 0, totalFiles: 0, totalPages: 0 },
}))

/** Within a day, within a week, and late. */
function toneOf({ belowSeconds }: { belowSeconds: number }): Tone {
  return belowSeconds <= DAY_SECONDS ? 'ink' : belowSeconds <= 7 * DAY_SECONDS ? 'ink2' : 'late'
}

/** How envelopes are distributed over the buckets, and in which of them the middle one is. A click shows those of a bucket. */
export function velocityModel(rows: readonly VelocityReportRow[], { texts, format }: Tools): ChartModel {
  const { t, words } = texts
  const counts = velocityBuckets.map(({ code }) => rows.find(({ bucket }) => bucket === code)?.totalEnvelopes ?? 0)
  const total = counts.reduce((sum, one) => sum + one, 0)
  const sumOf = (tone: Tone) =>
    velocityBuckets.reduce((sum, bucket, at) => sum + (toneOf(bucket) === tone ? (counts[at] ?? 0) : 0), 0)
  const middle = medianBucket(counts)
  return {
    title: t('chartVelocity'),
    parts: [{ key: 'all', label: words('totalEnvelopes'), tone: 'ink' }],
    bars: velocityBuckets.map((bucket, at) => {
      const name = bucketText(bucket.code, texts)
      return {
        key: bucket.label,
        label: name,
        name,
        values: { all: counts[at] ?? 0 },
        tone: toneOf(bucket),
        pick: { bucket: bucket.code },
      }
    }),
    figures: [
      { label: t('median'), value: middle === undefined ? '–' : bucketText(middle, texts) },
      { label: t('withinDay'), value: shareText(sumOf('ink'), total, format) },
      { label: t('overWeek'), value: format.number(sumOf('late')) },
    ],
  }
}

/** The bucket of the envelope in the middle; undefined if there is none. */
export function medianBucket(counts: readonly number[]): number | undefined {
  const total = counts.reduce((sum, one) => sum + one, 0)
  let seen = 0
  const at = counts.findIndex((one) => {
    seen += one
    return one > 0 && seen * 2 >= total
  })
  return at < 0 ? undefined : velocityBuckets[at]?.code
}

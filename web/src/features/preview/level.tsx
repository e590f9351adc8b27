import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { getStamp } from '@laisen/contract/endpoints/stamps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { extendMessages } from './extend-messages.ts'
import type { Stamp } from './how-signed.ts'
import { LevelMissed } from './level-missed.tsx'
import { noticeMessages } from './notice-messages.ts'
import s from './preview.module.css'

const FailedRenewal = later(async () => (await import('./failed-renewal.tsx')).FailedRenewal)

/** What is to be known about the level and the document, and the offer to raise it. */
export function Level({ stamp }: { stamp: Stamp }) {
  const { stampId, levelMissed, notices, level, extendedAt, failedRenewal } = stamp
  return (
    <>
      {levelMissed && <LevelMissed {...levelMissed} />}
      <SignNotices of={notices} />
      {failedRenewal && <FailedRenewal stampId={stampId} failed={failedRenewal} />}
      {(level !== 'B-LTA' || extendedAt) && <ExtendLevel stamp={stamp} />}
    </>
  )
}

/** Offers the next level of long-term proof to a document that has not reached the last one. */
function ExtendLevel({ stamp: { stampId, level, extendedAt } }: { stamp: Stamp }) {
  const t = useText(extendMessages)
  const format = useFormat()
  const client = useQueryClient()
  const next = level === 'B-LT' ? 'B-LTA' : 'B-LT'
  const extend = useMutation({
    mutationFn: () => answerOf(extendStamp, { stampId, level: next }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: keyOf(getStamp) })
      if (!data.levelMissed) toast.success(t('extended', { level: data.level }))
    },
  })
  const missed = extend.data?.data.levelMissed
  return (
    <section className={`${s.part} ${s.extend}`} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {extendedAt && <p className="second">{t('extendedOn', { date: format.dayTime(extendedAt) })}</p>}
      {level !== 'B-LTA' && (
        <>
          <p className="second">{t(next === 'B-LTA' ? 'whyBLTA' : 'whyBLT')}</p>
          <Button toolbar busy={extend.isPending} onClick={() => extend.mutate()}>
            {extend.isPending ? t('extending') : t('extendTo', { level: next })}
          </Button>
        </>
      )}
      {extend.error && <Notice kind="error">{errorText(extend.error)}</Notice>}
      {missed && <LevelMissed {...missed} />}
    </section>
  )
}

const noticeTexts = {
  NO_LONGER_PDF_UA: 'noLongerPdfUa',
  EARLIER_MAY_SEEM_CHANGED: 'earlierMaySeemChanged',
  RENEWAL_NEEDS_PASSWORD: 'renewalNeedsPassword',
} as const

/** What other people will notice in the signed document. */
function SignNotices({ of }: { of: Stamp['notices'] }) {
  const t = useText(noticeMessages)
  return of.map((notice) => (
    <Notice key={notice} kind="warning">
      {t(noticeTexts[notice])}
    </Notice>
  ))
}

import { today } from '@laisen/contract/days'
import type { DraftContent, DraftProblemCode } from '@laisen/contract/envelope-draft'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { problemMessages } from './problem-messages.ts'
import s from './review.module.css'
import { reviewMessages } from './review-messages.ts'
import { useCompanyCertificates } from './use-company-certificates.ts'
import type { Composer } from './use-composer.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  problems: Problems
}

/** Days between reminders that are offered; 0 is never. */
const rhythms = [0, 1, 2, 3, 7, 14, 30] as const

/** Until when, how often people are reminded, and what is done with the documents first. */
export function SendingOptions({ composer, problems }: Props) {
  const t = useText(reviewMessages)
  const { remindEveryDays, showVerification } = composer.content
  const set = (part: Partial<DraftContent>) => composer.change((content) => ({ ...content, ...part }))
  const offered = [...new Set([...rhythms, remindEveryDays])].sort((a, b) => a - b)
  return (
    <>
      <Due composer={composer} problems={problems} />
      <SelectField
        label={t('remind')}
        value={String(remindEveryDays)}
        options={offered.map((days) => ({
          value: String(days),
          label: days === 0 ? t('never') : t('everyDays', { count: days }),
        }))}
        onChange={(days) => set({ remindEveryDays: Number(days) })}
      />
      <Certify composer={composer} />
      <Switch
        label={t('verification')}
        hint={t('verificationHint')}
        checked={showVerification}
        onChange={(next) => set({ showVerification: next })}
      />
    </>
  )
}

function Due({ composer, problems }: Props) {
  const t = useText(reviewMessages)
  const words = useText(problemMessages)
  const { dueDateOn, dueDate, dueTimeOn, dueTime } = composer.content
  const set = (part: Partial<DraftContent>) => composer.change((content) => ({ ...content, ...part }))
  const now = today(useSession().user.timeZone)
  const firstOf = (codes: readonly DraftProblemCode[]) => {
    const found = problems.list.find(({ code }) => codes.includes(code))
    return found && words(found.code)
  }
  return (
    <>
      <Switch
        label={t('dueDate')}
        hint={t('dueDateHint')}
        checked={dueDateOn}
        onChange={(on) => set({ dueDateOn: on, ...(!on && { dueTimeOn: false }) })}
      />
      {dueDateOn && (
        <DateField
          label={t('dueDateField')}
          required
          value={dueDate || undefined}
          min={now}
          error={firstOf(['dueDateImpossible', 'dueDatePast'])}
          onChange={(day) => set({ dueDate: day ?? null })}
        />
      )}
      {dueDateOn && <Switch label={t('dueTime')} checked={dueTimeOn} onChange={(on) => set({ dueTimeOn: on })} />}
      {dueDateOn && dueTimeOn && (
        <TextField
          label={t('dueTimeField')}
          required
          type="time"
          className={s.time ?? ''}
          value={dueTime ?? ''}
          error={firstOf(['dueTimeImpossible'])}
          onChange={(next) => set({ dueTime: next })}
        />
      )}
    </>
  )
}

function Certify({ composer }: Pick<Props, 'composer'>) {
  const t = useText(reviewMessages)
  const certificates = useCompanyCertificates()
  const { certify, certifyCertID } = composer.content
  const set = (part: Partial<DraftContent>) => composer.change((content) => ({ ...content, ...part }))
  const [first] = certificates
  return (
    <>
      <Switch
        label={t('certify')}
        hint={t(first || certify ? 'certifyHint' : 'noCertificate')}
        disabled={!first && !certify}
        checked={certify}
        onChange={(on) => set({ certify: on, certifyCertID: on ? (first?.certID ?? null) : null })}
      />
      {certify && (
        <SelectField
          label={t('certifyCertificate')}
          required
          value={certifyCertID == null ? undefined : String(certifyCertID)}
          options={certificates.map(({ certID, certName }) => ({ value: String(certID), label: certName }))}
          onChange={(certID) => set({ certifyCertID: Number(certID) })}
        />
      )}
    </>
  )
}

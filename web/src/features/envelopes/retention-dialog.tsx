import type { DataOf } from '@laisen/contract/endpoint'
import { getRetention, setRetention } from '@laisen/contract/endpoints/retention'
import { limits } from '@laisen/contract/limits'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusOnWrong } from '../../ui/use-focus-on-wrong.ts'
import s from './envelopes.module.css'
import { retentionMessages } from './retention-messages.ts'

const { retentionDaysLeast: least, retentionDaysMost: most, retentionGraceDays: graceDays } = limits
const TEN_YEARS = 3_653
const DAY_MS = 86_400_000

/** How long the company keeps the documents of envelopes that have ended. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const t = useText(retentionMessages)
  const rule = useCall(getRetention, {})
  if (rule.data) return <RuleForm saved={rule.data} onClose={onClose} />
  return (
    <Dialog opened title={t('title')} onClose={onClose}>
      {rule.error ? (
        <LoadError error={rule.error} title={t('failed')} onRetry={() => void rule.refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

type Rule = DataOf<typeof getRetention>

function RuleForm({ saved, onClose }: { saved: Rule; onClose: () => void }) {
  const t = useText(retentionMessages)
  const format = useFormat()
  const form = useRuleForm(saved, onClose)
  const bounds = { least: format.number(least), most: format.number(most) }
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      changed={form.changed}
      save={t('save')}
      danger={form.changed && form.limited}
      busy={form.busy}
      onSave={form.save}
    >
      {form.error && <Notice kind="error">{form.error}</Notice>}
      <p>{t('lead')}</p>
      <ChoiceList
        label={t('lead')}
        choices={[
          { value: 'always', title: t('always'), hint: t('alwaysHint') },
          { value: 'limited', title: t('limited'), hint: t('limitedHint') },
        ]}
        chosen={new Set([form.limited ? 'limited' : 'always'])}
        onChange={([value]) => form.set({ limited: value === 'limited' })}
      />
      {form.limited && (
        <>
          <TextField
            label={t('days')}
            required
            inputMode="numeric"
            figures
            hint={t('daysHint', bounds)}
            value={form.text}
            error={form.wrong ? t('daysWrong', bounds) : undefined}
            onChange={(text) => form.set({ text })}
          />
          <Consequences saved={saved} days={form.days} />
        </>
      )}
    </FormDialog>
  )
}

/** When the rule begins, and what it removes first. */
function Consequences({ saved, days }: { saved: Rule; days: number | undefined }) {
  const t = useText(retentionMessages)
  const format = useFormat()
  const { data } = useCall(getRetention, { days: days ?? null }, { enabled: days !== undefined, keepPrevious: true })
  if (days === undefined) return null
  const startsAt =
    days === saved.days && saved.startsAt ? new Date(saved.startsAt) : new Date(Date.now() + graceDays * DAY_MS)
  const day = format.day(startsAt.toISOString())
  const isFuture = startsAt.getTime() > Date.now()
  const count = data?.envelopes ?? 0
  return (
    <div className={s.consequences} aria-live="polite">
      <Notice kind={isFuture && count > 0 ? 'warning' : 'information'}>
        {t(isFuture ? 'begins' : 'began', { day })}{' '}
        {isFuture && (count === 0 ? t('pastNone') : t('past', { count, envelopes: format.number(count) }))}
      </Notice>
    </div>
  )
}

interface Typed {
  readonly limited: boolean
  readonly text: string
}

function useRuleForm(saved: Rule, onClose: () => void) {
  const t = useText(retentionMessages)
  const format = useFormat()
  const { may } = useSession()
  const focusOnWrong = useFocusOnWrong()
  const change = useChange(setRetention, [getRetention])
  const [typed, setTyped] = useState<Typed>({ limited: saved.days !== null, text: String(saved.days ?? TEN_YEARS) })
  const [tried, setTried] = useState(false)
  const days = daysOf(typed.text)
  const wanted = typed.limited ? days : null
  const mayNot = may([permission.retention], 'edit') ? undefined : t('mayNot')
  return {
    ...{ ...typed, days, busy: change.isPending, changed: wanted !== saved.days },
    wrong: tried && typed.limited && days === undefined,
    error: change.error ? errorText(change.error) : tried ? mayNot : undefined,
    set: (part: Partial<Typed>) => {
      change.reset()
      setTyped({ ...typed, ...part })
    },
    save() {
      setTried(true)
      if (wanted === undefined) focusOnWrong()
      if (wanted === undefined || mayNot) return
      const done = () => {
        toast.success(
          wanted === null ? t('savedAlways') : t('savedDays', { count: wanted, days: format.number(wanted) }),
        )
        onClose()
      }
      change.mutate({ days: wanted }, { onSuccess: done })
    },
  }
}

/** Undefined unless it is a number of days that is allowed. */
function daysOf(text: string): number | undefined {
  const plain = text.replaceAll(',', '').trim()
  const days = /^\d{1,6}$/.test(plain) ? Number(plain) : 0
  return days >= least && days <= most ? days : undefined
}

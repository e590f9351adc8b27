import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { profileMessages } from '@laisen/contract/messages/profile'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { placeRefusal } from '../../api/error-text.ts'
import { refreshSession, useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import {
  alertOf,
  changesOf,
  maskPhone,
  onceSaved,
  type ProfileField,
  type ProfileValues,
  problemsOf,
  profileFields,
  savedOver,
  valuesOf,
} from './form-values.ts'

/** The errors after Save: above the form, and beside each refused field. */
interface Answer {
  readonly alert?: string
  readonly refused?: Partial<Record<ProfileField, string>>
}

function answerTo(error: unknown): Answer {
  const { field, text } = placeRefusal(error, profileFields)
  return { alert: text, refused: field ? { [field]: text } : {} }
}

/**
 * The state of the profile form: its values, its errors, and saving. It compares with what it showed as saved: the session behind it may
 * be loaded anew with what was saved elsewhere.
 */
export function useProfileForm() {
  const t = useText(profileMessages)
  const [begun, setBegun] = useState(useSession().user)
  const [values, setValues] = useState<ProfileValues>(() => valuesOf(begun))
  // Errors appear from the first click on Save. If they appeared when a field is left, the layout shift would move the
  // button away from the click.
  const [checked, setChecked] = useState(false)
  const [{ alert, refused }, setAnswer] = useState<Answer>({})
  const [busy, setBusy] = useState(false)
  const problems = problemsOf(values, begun)
  useUnsaved(Object.keys(changesOf(values, begun)).length > 0, 'tab')

  const set = (change: Partial<ProfileValues>) => {
    // A picture comes once it has been read. What was typed meanwhile stays.
    setValues((now) => ({ ...now, ...change }))
    setAnswer({})
  }
  const bind = (field: ProfileField) => {
    const problem = checked ? problems[field] : undefined
    return {
      value: values[field],
      required: true,
      error: refused?.[field] ?? (problem && t(problem)),
      onChange: (typed: string) => set({ [field]: field === 'mobile' ? maskPhone(typed) : typed }),
    }
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = alertOf(problems)
    setAnswer(wrong ? { alert: t(wrong) } : {})
    if (wrong || busy) return
    setBusy(true)
    try {
      const changes = changesOf(values, begun)
      await call(updateEmployeeCompany, changes)
      toast.success(t('saved'))
      // The top bar shows name and picture, and the email field shows a pending change.
      await refreshSession()
      setBegun(savedOver(begun, changes))
      setValues((now) => onceSaved(now, values, begun))
      setChecked(false)
    } catch (error) {
      setAnswer(answerTo(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, set, bind, alert, busy, save }
}

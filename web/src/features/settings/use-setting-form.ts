import { type CompanySetting, getSetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useChange } from '../../api/use-call.ts'
import { refreshSession, useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useFocusOnWrong } from '../../ui/use-focus-on-wrong.ts'
import { changesOf, problemsOf, type SettingField, type SettingValues, settingFields, valuesOf } from './form.ts'
import { settingMessages } from './messages.ts'

/** The form of the Setting screen, from what was loaded to what is saved. */
export function useSettingForm(saved: CompanySetting) {
  const t = useText(settingMessages)
  const { may } = useSession()
  const focusOnWrong = useFocusOnWrong()
  const [values, setValues] = useState(() => valuesOf(saved))
  const [tried, setTried] = useState(false)
  const change = useChange(saveSetting, [getSetting, getStampOptions])
  const changes = changesOf(values, saved)
  const count = Object.keys(changes).length
  useUnsaved(count > 0, 'page')

  const problems = problemsOf(values)
  const refusal = change.error ? placeRefusal(change.error, settingFields) : undefined
  const problemAt = (field: SettingField) =>
    (field === 'colorCode' || field === 'replyTo') && tried && problems[field] ? t(`${field}Wrong`) : undefined
  const denied = may([permission.settings], 'edit') ? undefined : t('mayNot')
  const start: typeof setValues = (again) => {
    change.reset()
    setValues(again)
  }
  const save = () => {
    setTried(true)
    if (problems.colorCode || problems.replyTo) return focusOnWrong()
    const onSuccess = () => {
      toast.success(t('saved'))
      // The frame takes the new colour and logo.
      void refreshSession()
    }
    change.mutate({ version: saved.version, ...changes }, { onSuccess })
  }
  return {
    values,
    count,
    save,
    busy: change.isPending,
    blocked: denied ?? (count === 0 ? t('nothingChanged') : undefined),
    changedMeanwhile: change.error instanceof Refusal && change.error.code === 'SETTING_CHANGED',
    failure: refusal && !refusal.field ? refusal.text : undefined,
    errorAt: (field: SettingField) => problemAt(field) ?? (refusal?.field === field ? refusal.text : undefined),
    // A logo comes once it has been read. What was typed meanwhile stays.
    set: (part: Partial<SettingValues>) => start((now) => ({ ...now, ...part })),
    cancel: () => {
      setTried(false)
      start(valuesOf(saved))
    },
  }
}

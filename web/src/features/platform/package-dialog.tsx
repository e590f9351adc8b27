import { today } from '@laisen/contract/days'
import {
  addPackage,
  getCompany,
  listCompanies,
  type PlatformCompany,
  type PlatformPackage,
  updatePackage,
} from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/check.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DialogColumns } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { EndField } from './end-field.tsx'
import { withoutProblems } from './limit.ts'
import { LimitField } from './limit-field.tsx'
import {
  newPackage,
  type PackageProblems,
  type PackageValues,
  readPackage,
  shownOf,
  valuesOf,
} from './package-values.ts'
import s from './platform.module.css'

interface Props {
  company: PlatformCompany
  /** Absent for a new package. */
  changed?: PlatformPackage | undefined
  onClose: () => void
}

const fields = ['name', 'startDate', 'expireDate', 'limitUser', 'limitSignature', 'limitByte'] as const

/** Gives a company a package, or changes one. */
export function PackageDialog({ company, changed: given, onClose }: Props) {
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const { timeZone } = useSession().user
  const now = today(timeZone)
  // What the form begins with; the page behind it may change meanwhile.
  const [changed] = useState(given)
  const [begun] = useState(() => (changed ? valuesOf(changed, timeZone) : newPackage(now)))
  const [values, setValues] = useState(begun)
  const [problems, setProblems] = useState<PackageProblems>({})
  const save = useSave({ company, changed, onClose })
  const refusal = save.error ? placeRefusal(save.error, fields) : undefined
  const errors = useErrors(problems, refusal)

  const submit = () => {
    const read = readPackage(values, timeZone, changed)
    setProblems(read.problems)
    if (read.sent) save.run(read.sent, values.replace)
  }
  const set = (change: Partial<PackageValues>) => {
    setValues({ ...values, ...change })
    setProblems(withoutProblems(problems, Object.keys(change)))
  }
  const inForce = company.plan && !company.plan.expired ? company.plan.name : undefined
  return (
    <FormDialog
      width={750}
      onClose={onClose}
      title={
        changed ? t('editPackageTitle', { name: changed.name }) : t('addPackageTitle', { company: company.companyName })
      }
      changed={!isSameForm(values, begun)}
      save={changed ? frame('save') : t('addPackage')}
      busy={save.busy}
      onSave={submit}
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <DialogColumns>
        <TextField
          className={s.wide}
          label={t('packageName')}
          required
          maxLength={100}
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name })}
          data-autofocus
        />
        {!changed && (
          <DateField
            label={t('starts')}
            hint={t('startsHint')}
            min={now}
            value={values.start}
            error={errors.startDate}
            onChange={(start) => set({ start })}
          />
        )}
        <EndField
          value={values.end}
          min={values.start ?? now}
          error={errors.end ?? errors.expireDate}
          onChange={(end) => set({ end })}
        />
        {changed && <span aria-hidden="true" />}
        <LimitField
          label={t('limitUsers')}
          value={values.limitUser}
          error={errors.limitUser}
          onChange={(limitUser) => set({ limitUser })}
        />
        <LimitField
          label={t('limitSignatures')}
          value={values.limitSignature}
          error={errors.limitSignature}
          onChange={(limitSignature) => set({ limitSignature })}
        />
        <LimitField
          label={t('limitStorage')}
          hint={t(changed ? 'limitStorageKept' : 'limitStorageHint')}
          value={values.limitByte}
          error={errors.limitByte}
          onChange={(limitByte) => set({ limitByte })}
        />
      </DialogColumns>
      {!changed && inForce && (
        <Checkbox
          label={t('replaces', { name: inForce })}
          checked={values.replace}
          onChange={(replace) => set({ replace })}
        />
      )}
    </FormDialog>
  )
}

/** Errors found in the form, or else the server's refusals, by field. */
function useErrors(problems: PackageProblems, refusal: ReturnType<typeof placeRefusal> | undefined) {
  const t = useText(platformMessages)
  const format = useFormat()
  const refused = refusal?.field === undefined ? {} : { [refusal.field]: refusal.text }
  const typed = Object.entries(problems).map(([field, problem]) => [
    field,
    t(problem, { limit: format.number(limits.planLimitMost) }),
  ])
  return { ...refused, ...Object.fromEntries(typed) } as Partial<Record<(typeof fields)[number] | 'end', string>>
}

type Sent = NonNullable<ReturnType<typeof readPackage>['sent']>

function useSave({ company, changed, onClose }: Props) {
  const t = useText(platformMessages)
  const add = useChange(addPackage, [getCompany, listCompanies])
  const update = useChange(updatePackage, [getCompany, listCompanies])
  const { companyID, companyName } = company
  const done = (key: 'packageAdded' | 'packageChanged', name: string) => () => {
    toast.success(t(key, { name, company: companyName }))
    onClose()
  }
  const run = ({ startDate, ...sent }: Sent, replace: boolean) =>
    changed
      ? update.mutate(
          { companyID, packageID: changed.packageID, ...sent, shown: shownOf(changed) },
          { onSuccess: done('packageChanged', sent.name) },
        )
      : add.mutate(
          { companyID, startDate, ...sent, replace, shown: { current: company.plan?.id ?? null } },
          { onSuccess: done('packageAdded', sent.name) },
        )
  return { run, busy: add.isPending || update.isPending, error: add.error ?? update.error }
}

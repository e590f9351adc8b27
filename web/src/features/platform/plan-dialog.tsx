import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { addPlan, listPlans, type PlatformPlan, updatePlan } from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/check.tsx'
import { DialogColumns } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { readLimit, readStorage, typedLimit, typedStorage, withoutProblems } from './limit.ts'
import { LimitField } from './limit-field.tsx'

interface Props {
  kind: PlatformPlan['kind']
  /** Absent for a new plan. */
  changed?: PlatformPlan
  onClose: () => void
}

const texts = ['name', 'nameTh', 'description', 'descriptionTh'] as const
const fields = [...texts, 'limit', 'limitByte'] as const

/** Adds a plan to the offer, or changes one. */
export function PlanDialog({ kind, changed: given, onClose }: Props) {
  // What the form begins with; the list behind it may change meanwhile.
  const [changed] = useState(given)
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const form = usePlanForm({ kind, changed, onClose })
  const { values, set, errors } = form
  const title = t(changed ? 'editPlan' : kind === 'user' ? 'addUserPlan' : 'addSignaturePlan')
  return (
    <FormDialog
      width={750}
      onClose={onClose}
      title={title}
      changed={form.changed}
      note={changed && t('editPlanNote')}
      save={changed ? frame('save') : t('addPlan')}
      busy={form.busy}
      onSave={form.submit}
    >
      {form.refused && <Notice kind="error">{form.refused}</Notice>}
      <DialogColumns>
        <TextField
          label={t('nameEn')}
          required
          maxLength={100}
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name })}
          data-autofocus
        />
        <TextField
          label={t('nameTh')}
          required
          lang="th"
          maxLength={100}
          value={values.nameTh}
          error={errors.nameTh}
          onChange={(nameTh) => set({ nameTh })}
        />
        <TextArea
          label={t('descriptionEn')}
          maxLength={500}
          value={values.description}
          error={errors.description}
          onChange={(description) => set({ description })}
        />
        <TextArea
          label={t('descriptionTh')}
          lang="th"
          maxLength={500}
          value={values.descriptionTh}
          error={errors.descriptionTh}
          onChange={(descriptionTh) => set({ descriptionTh })}
        />
        {!values.contactSale && (
          <LimitField
            label={t(kind === 'user' ? 'limitUsers' : 'limitSignatures')}
            value={values.limit}
            error={errors.limit}
            onChange={(limit) => set({ limit })}
          />
        )}
        {!values.contactSale && kind === 'signature' && (
          <LimitField
            label={t('limitStorage')}
            hint={t(changed ? 'limitStorageKept' : 'limitStorageHint')}
            value={values.storage}
            error={errors.limitByte}
            onChange={(storage) => set({ storage })}
          />
        )}
      </DialogColumns>
      <Checkbox
        label={t('contactSale')}
        checked={values.contactSale}
        onChange={(contactSale) => set({ contactSale })}
      />
    </FormDialog>
  )
}

function usePlanForm({ kind, changed, onClose }: Omit<Props, 'changed'> & { changed: PlatformPlan | undefined }) {
  const t = useText(platformMessages)
  const format = useFormat()
  const [begun] = useState(() => valuesOf(kind, changed))
  const [values, setValues] = useState(begun)
  const [problems, setProblems] = useState<Partial<Record<(typeof fields)[number], string>>>({})
  const stale = [listPlans, getMasterProductPlan]
  const [add, update] = [useChange(addPlan, stale), useChange(updatePlan, stale)]
  const refusal = add.error || update.error ? placeRefusal(add.error ?? update.error, fields) : undefined

  const submit = () => {
    const { limit: typed, storage: typedSize, name, ...words } = values
    const limit = words.contactSale ? { value: null } : readLimit(typed)
    const storage = words.contactSale || kind === 'user' ? { value: undefined } : readStorage(typedSize)
    const missing = missingWords(values)
    setProblems({
      ...Object.fromEntries(missing.map((field) => [field, t('required')])),
      ...('problem' in limit ? { limit: t(limit.problem, { limit: format.number(limits.planLimitMost) }) } : {}),
      ...('problem' in storage ? { limitByte: t(storage.problem) } : {}),
    })
    if (missing.length > 0 || 'problem' in limit || 'problem' in storage) return
    const gives = {
      ...(kind === 'user' ? { limitUser: limit.value } : { limitSignature: limit.value }),
      ...(storage.value === undefined ? {} : { limitByte: storage.value }),
    }
    const sent = { name: name.trim(), ...words, ...gives }
    const done = {
      onSuccess: () => {
        toast.success(t('planSaved', { name: name.trim() }))
        onClose()
      },
    }
    if (changed) update.mutate({ planID: changed.id, ...sent, shown: shownOf(changed) }, done)
    else add.mutate({ kind, ...sent }, done)
  }
  return {
    values,
    changed: !isSameForm(values, begun),
    set: (change: Partial<typeof values>) => {
      setValues({ ...values, ...change })
      setProblems(withoutProblems(problems, Object.keys(change)))
    },
    errors: { ...(refusal?.field && { [refusal.field]: refusal.text }), ...problems } as Partial<
      Record<(typeof fields)[number], string>
    >,
    refused: refusal && !refusal.field ? refusal.text : undefined,
    busy: add.isPending || update.isPending,
    submit,
  }
}

function shownOf({
  name,
  nameTh,
  description,
  descriptionTh,
  limitUser,
  limitSignature,
  limitByte,
  ...plan
}: PlatformPlan) {
  const { contactSale } = plan
  return { name, nameTh, description, descriptionTh, limitUser, limitSignature, limitByte, contactSale }
}

/** Companies read a plan in either language, so its name and its description are in both. */
function missingWords(words: Record<(typeof texts)[number], string>): readonly string[] {
  const described = words.description.trim() !== '' || words.descriptionTh.trim() !== ''
  return texts.filter((field) => words[field].trim() === '' && (described || field.startsWith('name')))
}

function valuesOf(kind: PlatformPlan['kind'], plan: PlatformPlan | undefined) {
  const limit = kind === 'user' ? plan?.limitUser : plan?.limitSignature
  return {
    name: plan?.name ?? '',
    nameTh: plan?.nameTh ?? '',
    description: plan?.description ?? '',
    descriptionTh: plan?.descriptionTh ?? '',
    contactSale: plan?.contactSale ?? false,
    limit: plan?.contactSale ? typedLimit(undefined) : typedLimit(limit),
    storage: typedStorage(plan?.contactSale ? undefined : plan?.limitByte),
  }
}

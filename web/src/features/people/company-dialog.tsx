import { type CompanyDetail, getCompanyDetail, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { isEmail, isPhone } from '@laisen/contract/people-rules'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { keyOf, useCall, useChange } from '../../api/use-call.ts'
import { refreshSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogColumns } from '../../ui/dialog.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'

const fields = ['companyName', 'telephoneNo', 'email', 'address', 'city', 'country'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>
type Errors = Partial<Record<Field, string>>

/**
 * The company details dialog (1§2). Company code, status and the administrator's username and password are read-only.
 */
export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(peopleMessages)
  const frame = useText(frameMessages)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useCall(getCompanyDetail, {})
  if (data && isFetchedAfterMount && !error) return <CompanyForm company={data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('companyDetail')}
      width={550}
      footer={<Button onClick={onClose}>{frame('cancel')}</Button>}
    >
      {error ? <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} /> : <Spinner />}
    </Dialog>
  )
}

function CompanyForm({ company: loaded, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const t = useText(peopleMessages)
  // What the form begins with; what is behind it may change meanwhile.
  const [company] = useState(loaded)
  const client = useQueryClient()
  const update = useChange(updateCompanyDetail)
  const [values, setValues] = useState<Values>(company)
  const [errors, setErrors] = useState<Errors>({})
  const [warning, setWarning] = useState<string>()

  const submit = () => {
    const found = problemsOf(values, company)
    setErrors(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)])))
    setWarning(Object.values(found).includes('fillThis') ? t('fillAllFields') : undefined)
    if (Object.keys(found).length > 0) return
    const changed = fields.filter((field) => values[field] !== company[field]).map((field) => [field, values[field]])
    update.mutate(Object.fromEntries(changed), {
      onSuccess: (saved) => {
        client.setQueryData(keyOf(getCompanyDetail, {}), saved)
        toast.success(t('companySaved', { company: saved.companyName }))
        // The top bar shows the company's name.
        void refreshSession()
        onClose()
      },
      onError: (error) => {
        const { field, text } = placeRefusal(error, fields)
        setWarning(text)
        setErrors(field ? { [field]: text } : {})
      },
    })
  }
  const bind = (field: Field) => ({
    required: company[field] !== '',
    value: values[field],
    error: errors[field],
    onChange: (text: string) => {
      setValues({ ...values, [field]: field === 'telephoneNo' ? text.replace(/\D/g, '') : text })
      setErrors({ ...errors, [field]: undefined })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('companyDetail')}
      changed={fields.some((field) => values[field] !== company[field])}
      width={550}
      save={t('saveCompany')}
      busy={update.isPending}
      onSave={submit}
    >
      {warning && <Notice kind="warning">{warning}</Notice>}
      <TextField
        {...bind('companyName')}
        label={t('companyName')}
        hint={t(company.verified ? 'nameVerified' : 'nameUnverified')}
        data-autofocus
      />
      <DialogColumns>
        <FixedValue label={t('companyCode')} value={company.companyCode} />
        <CompanyStatus inForce={company.status} />
        <TextField {...bind('email')} label={t('companyEmail')} type="email" />
        <TextField {...bind('telephoneNo')} label={t('companyPhone')} type="tel" inputMode="numeric" />
      </DialogColumns>
      <TextField {...bind('address')} label={t('address')} />
      <DialogColumns>
        <TextField {...bind('city')} label={t('city')} />
        <TextField {...bind('country')} label={t('country')} />
        <FixedValue label={t('administrator')} value={company.username} />
        <FixedValue label={t('password')} value={company.password} hint={t('passwordNever')} />
      </DialogColumns>
    </FormDialog>
  )
}

function CompanyStatus({ inForce }: { inForce: boolean }) {
  const t = useText(peopleMessages)
  const status = inForce ? (
    <Badge tone="green" icon={IconCheck}>
      {t('statusInForce')}
    </Badge>
  ) : (
    <Badge tone="red" icon={IconLock}>
      {t('statusSuspended')}
    </Badge>
  )
  return <FixedValue label={t('status')} value={status} />
}

/**
 * A field that was empty from the start may stay empty, and unchanged fields are not validated again. The server
 * applies the same rule.
 */
function problemsOf(values: Values, before: Values) {
  const problems: Partial<
    Record<Field, 'fillThis' | 'fillcorrectemailformat' | 'fillcorrectphonenumber(9-11 digits)'>
  > = {}
  for (const field of fields) if (values[field].trim() === '' && before[field] !== '') problems[field] = 'fillThis'
  const changed = (field: Field) => values[field] !== '' && values[field] !== before[field]
  if (changed('email') && !isEmail(values.email.trim())) problems.email = 'fillcorrectemailformat'
  if (changed('telephoneNo') && !isPhone(values.telephoneNo)) {
    problems.telephoneNo = 'fillcorrectphonenumber(9-11 digits)'
  }
  return problems
}

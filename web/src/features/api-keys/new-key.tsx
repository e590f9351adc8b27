import { today } from '@laisen/contract/days'
import type { DataOf } from '@laisen/contract/endpoint'
import { type ApiKeyCall, addApiKey, getApiKeyOptions, listApiKeys } from '@laisen/contract/endpoints/api-keys'
import { limits } from '@laisen/contract/limits'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { frameMessages } from '@laisen/contract/messages/frame'
import { type ReactNode, useId, useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DialogColumns } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AddressField } from '../../ui/later/address-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lastDayWithin } from '../platform/term.ts'
import s from './api-keys.module.css'
import { shortName, useCallName } from './call-names.ts'
import { emptyKey, type KeyProblems, type KeyValues, readKey } from './key-values.ts'

type Options = DataOf<typeof getApiKeyOptions>

/** A key that was created: shown once, and kept nowhere. */
export interface CreatedKey {
  readonly name: string
  readonly token: string
  readonly expireDate: string
  readonly calls: readonly ApiKeyCall[]
  readonly certName: string | undefined
}

const fields = ['name', 'expireDate', 'calls', 'certList', 'addresses'] as const

interface Props {
  options: Options
  onClose: () => void
  onCreated: (key: CreatedKey) => void
}

/** Creates a key: what it is for, until when, what it may do, what it signs with, from where. */
export function NewKey({ options, onClose, onCreated }: Props) {
  const t = useText(apiKeyMessages)
  const frame = useText(frameMessages)
  const callName = useCallName()
  const { timeZone } = useSession().user
  const last = lastDayWithin(limits.apiKeyDays, new Date(), timeZone)
  const [begun] = useState(() => emptyKey(options.calls, last))
  const [values, setValues] = useState<KeyValues>(begun)
  const [problems, setProblems] = useState<KeyProblems>({})
  const add = useChange(addApiKey, [listApiKeys, getApiKeyOptions])
  const refusal = add.error ? placeRefusal(add.error, fields) : undefined
  const set = (change: Partial<KeyValues>) => {
    setValues({ ...values, ...change })
    setProblems({})
    add.reset()
  }
  const errorOf = (field: (typeof fields)[number]) => {
    const problem = problems[field as keyof KeyProblems]
    if (problem) return t(problem)
    return refusal?.field === field ? refusal.text : undefined
  }
  const submit = () => {
    const { problems, sent } = readKey(values, timeZone)
    setProblems(problems)
    if (!sent) return
    const certName = options.certList.find(({ certID }) => values.certificates.has(certID))?.certName
    add.mutate(sent, {
      onSuccess: ({ token, expireDate }) =>
        onCreated({ name: sent.name, token, expireDate, calls: [...values.calls], certName }),
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('newKey')}
      width={750}
      changed={values !== begun}
      note={t('shownOnce')}
      save={t('create')}
      busy={add.isPending}
      onSave={submit}
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <div className={s.head}>
        <TextField
          label={t('name')}
          required
          data-autofocus
          hint={t('nameHint')}
          error={errorOf('name')}
          maxLength={limits.apiKeyNameCharacters}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <DateField
          label={t('expires')}
          required
          hint={t('expiresHint')}
          error={errorOf('expireDate')}
          min={today(timeZone)}
          max={last}
          value={values.expires}
          onChange={(expires) => set({ expires })}
        />
      </div>
      <DialogColumns>
        <Choices
          title={t('columnCalls')}
          required={frame('required')}
          count={t('chosenOf', { count: values.calls.size, total: options.calls.length })}
          error={errorOf('calls')}
        >
          <ChoiceList
            many
            label={t('columnCalls')}
            choices={options.calls.map((call) => ({
              value: call,
              title: callName(call),
              hint: <code>{shortName(call)}</code>,
            }))}
            chosen={values.calls}
            onChange={(calls) => set({ calls })}
          />
        </Choices>
        <Choices
          title={t('columnCertificates')}
          count={t('chosenOf', { count: values.certificates.size, total: options.certList.length })}
          error={errorOf('certList')}
          note={options.certList.length === 0 ? t('noCertificates') : t('noneChosen')}
        >
          <Certificates
            options={options}
            chosen={values.certificates}
            onChange={(certificates) => set({ certificates })}
          />
        </Choices>
      </DialogColumns>
      <AddressField
        label={t('addresses')}
        hint={t('addressesHint')}
        value={values}
        error={errorOf('addresses')}
        onChange={set}
      />
    </FormDialog>
  )
}

interface ChoicesProps {
  title: string
  required?: string
  count: string
  error: string | undefined
  note?: string
  children: ReactNode
}

/** A list to tick, with its title and how many are ticked. */
function Choices({ title, required, count, error, note, children }: ChoicesProps) {
  const id = useId()
  return (
    <section className={s.choices} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {title}
          {required && (
            <span className={s.star} title={required}>
              {' *'}
            </span>
          )}
        </h3>
        <span className="second">{count}</span>
      </header>
      <div className={s.scroll}>{children}</div>
      {error ? (
        <p className={s.error} role="alert">
          {error}
        </p>
      ) : (
        note && <p className={s.hint}>{note}</p>
      )}
    </section>
  )
}

interface CertificatesProps {
  options: Options
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The certificates, with whom a key has to be allowed by. */
function Certificates({ options, chosen, onChange }: CertificatesProps) {
  const t = useText(apiKeyMessages)
  const hintOf = ({ own, ownerName, certPasswordCheck }: Options['certList'][number]) => {
    const asks = ownerName === '' ? t('asksAdministrator') : t('asksOwner', { owner: ownerName })
    return [...(own ? [] : [asks]), ...(certPasswordCheck ? [t('needsPassword')] : [])].join(' ')
  }
  return (
    <ChoiceList
      many
      label={t('columnCertificates')}
      choices={options.certList.map((certificate) => ({
        value: certificate.certID,
        title: certificate.certName,
        hint: hintOf(certificate),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

import { type Contact, getContact, saveContact } from '@laisen/contract/endpoints/contact'
import { limits } from '@laisen/contract/limits'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import s from './platform.module.css'

/** /platform/contact: where people reach the operator. */
export function Component() {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const { data, error, isFetching, refetch } = useCall(getContact, {})
  return (
    <Page title={frame('contact')} note={t('contactNote')}>
      {error && !data && <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && <ContactForm key={data.version} saved={data} onReload={() => void refetch()} />}
    </Page>
  )
}

const most = {
  addressEn: limits.textCharacters,
  addressTh: limits.textCharacters,
  phone: limits.contactPhoneCharacters,
  hoursEn: limits.contactHoursCharacters,
  hoursTh: limits.contactHoursCharacters,
} as const
type Name = keyof typeof most
const names = Object.keys(most) as Name[]
const otherLanguage = {
  addressEn: 'addressTh',
  addressTh: 'addressEn',
  hoursEn: 'hoursTh',
  hoursTh: 'hoursEn',
} as const

function ContactForm({ saved, onReload }: { saved: Contact; onReload: () => void }) {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const form = useContactForm(saved)
  const field = (name: Name, label: string, lang?: 'en' | 'th') =>
    form.writing ? (
      <TextField
        label={label}
        maxLength={most[name]}
        value={form.values[name]}
        error={form.errorAt(name)}
        onChange={(text) => form.set({ [name]: text })}
        {...(lang && { lang })}
      />
    ) : (
      <FixedValue label={label} value={lang ? <span lang={lang}>{form.values[name]}</span> : form.values[name]} />
    )
  const pair = (key: 'contactAddress' | 'contactHours', en: Name, th: Name) => (
    <div className={s.editor}>
      {field(en, t('contactEnglish', { field: t(key) }), 'en')}
      {field(th, t('contactThai', { field: t(key) }), 'th')}
    </div>
  )
  return (
    <form
      className={s.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {saved.version === 0 && <Notice kind="information">{t('contactEmpty')}</Notice>}
      {pair('contactAddress', 'addressEn', 'addressTh')}
      <div className={s.editor}>{field('phone', t('contactPhone'))}</div>
      {pair('contactHours', 'hoursEn', 'hoursTh')}
      {form.writing && <p className="second">{t('contactHoursHint')}</p>}
      {form.changed && (
        <Notice
          kind="warning"
          title={t('contactChanged')}
          actions={<Button onClick={onReload}>{t('contactReload')}</Button>}
        >
          {form.failure}
        </Notice>
      )}
      {!form.changed && form.failure && <Notice kind="error">{form.failure}</Notice>}
      {form.writing && (
        <div className={s.itemActions}>
          <Button type="submit" variant="primary" busy={form.busy} blocked={form.blocked}>
            {frame('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

function useContactForm(saved: Contact) {
  const t = useText(installationMessages)
  const { may } = useSession()
  const [values, setValues] = useState(saved)
  const [tried, setTried] = useState(false)
  const change = useChange(saveContact, [getContact])
  const same = names.every((name) => values[name].trim() === saved[name].trim())
  useUnsaved(!same, 'page')
  const isMissing = (name: Name) =>
    name !== 'phone' && values[name].trim() === '' && values[otherLanguage[name]].trim() !== ''
  const save = () => {
    setTried(true)
    if (!names.some(isMissing)) change.mutate(values, { onSuccess: () => toast.success(t('contactSaved')) })
  }
  return {
    values,
    save,
    busy: change.isPending,
    writing: may([permission.everything], 'edit'),
    blocked: same && t('nothingChanged'),
    changed: change.error instanceof Refusal && change.error.code === 'CONTACT_CHANGED',
    failure: change.error && errorText(change.error),
    errorAt: (name: Name) => (tried && isMissing(name) ? t('contactBoth') : undefined),
    set: (part: Partial<Contact>) => {
      change.reset()
      setValues({ ...values, ...part })
    },
  }
}

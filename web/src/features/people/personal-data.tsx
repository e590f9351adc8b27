import type { FoundPerson } from '@laisen/contract/endpoints/personal-data'
import { erasePerson, exportPerson, findPerson } from '@laisen/contract/endpoints/personal-data'
import { personalDataMessages } from '@laisen/contract/messages/personal-data'
import { IconDownload, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveBase64File } from '../../ui/save-base64-file.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import s from '../security/security.module.css'

type Kind = keyof FoundPerson['erasable'] | keyof FoundPerson['kept']

/** In this order. */
const kinds = [
  ...(['profiles', 'certificates', 'signatures', 'recipients', 'events'] as const),
  ...(['emails', 'drafts', 'traces', 'texts'] as const),
] as const satisfies readonly Kind[]

/** What is kept about someone who left or was a recipient: administrators find, download and erase it. */
export function PersonalData() {
  const t = useText(personalDataMessages)
  const [email, setEmail] = useState('')
  const [asking, setAsking] = useState(false)
  const find = useMutation({ mutationFn: (email: string) => call(findPerson, { email }) })
  const download = useMutation({
    mutationFn: (email: string) => call(exportPerson, { email }),
    onSuccess: saveBase64File,
    onError: toast.problem,
  })
  const erase = useMutation({
    mutationFn: (email: string) => call(erasePerson, { email }),
    onSuccess: ({ more }) => {
      setAsking(false)
      find.reset()
      toast.success(t(more ? 'more' : 'erased'))
    },
  })
  // The address that was found, whatever is typed now.
  const about = find.variables ?? ''
  return (
    <section className={s.rule} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="second">{t('intro')}</p>
      <form
        className={s.rule}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          find.mutate(email.trim())
        }}
      >
        <TextField
          label={t('email')}
          type="email"
          value={email}
          error={find.error ? errorText(find.error) : undefined}
          onChange={setEmail}
        />
        <div className={s.save}>
          <Button type="submit" icon={IconSearch} busy={find.isPending}>
            {t('find')}
          </Button>
        </div>
      </form>
      {find.data && (
        <Found
          found={find.data}
          busy={download.isPending}
          onDownload={() => download.mutate(about)}
          onErase={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={t('eraseQuestion', { email: about })}
        safe={t('eraseSafe')}
        keep={t('keep')}
        action={t('erase')}
        icon={IconTrash}
        busy={erase.isPending}
        error={erase.error}
        onKeep={() => {
          setAsking(false)
          erase.reset()
        }}
        onConfirm={() => erase.mutate(about)}
      >
        {t('eraseText')}
      </ConfirmDialog>
    </section>
  )
}

interface FoundProps {
  found: FoundPerson
  busy: boolean
  onDownload: () => void
  onErase: () => void
}

function Found({ found, busy, onDownload, onErase }: FoundProps) {
  const t = useText(personalDataMessages)
  const { erasable, kept, isUser, envelopesOpen } = found
  const blocked = isUser ? t('isUser') : envelopesOpen > 0 && t('envelopesOpen', { count: envelopesOpen })
  return (
    <div className={s.rule}>
      {blocked && <Notice kind="warning">{blocked}</Notice>}
      <Amounts title={t('erasable')} amounts={erasable} />
      <Amounts title={t('kept')} amounts={kept} />
      <p className="second">
        {Object.entries(kept).some(([kind, amount]) => kind !== 'texts' && amount > 0) && t('keptWhy')}{' '}
        {kept.texts > 0 && t('textsKept')} {t('documentsKept')}
      </p>
      <div className={s.save}>
        <Button icon={IconDownload} busy={busy} onClick={onDownload}>
          {t('download')}
        </Button>
        <Button icon={IconTrash} blocked={blocked} onClick={onErase}>
          {t('erase')}
        </Button>
      </div>
    </div>
  )
}

function Amounts({ title, amounts }: { title: string; amounts: Partial<Record<Kind, number>> }) {
  const t = useText(personalDataMessages)
  const some = kinds.flatMap((kind) => (amounts[kind] ? [[kind, amounts[kind]] as const] : []))
  return (
    <div>
      <h3>{title}</h3>
      {some.length === 0 ? <p>{t('nothing')}</p> : <Facts facts={some.map(([kind, amount]) => [t(kind), amount])} />}
    </div>
  )
}

import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconDownload, IconFileUpload, IconPencil, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, Radio, Switch } from '../ui/check.tsx'
import { DropArea } from '../ui/drop-area.tsx'
import { FixedValue } from '../ui/fixed-value.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordChecklist } from '../ui/password-checklist.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StatusBadge, statuses } from '../ui/status-badge.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Grid, Row, Section } from './section.tsx'
import { galleryTexts } from './texts.ts'

export function Buttons() {
  const t = useText(galleryTexts)
  return (
    <Section title={t('buttons')}>
      <Row>
        <Button variant="primary">{t('sign')}</Button>
        <Button variant="primary" icon={IconPlus}>
          {t('addUser')}
        </Button>
        <Button icon={IconDownload}>{t('export')}</Button>
        <Button pressed>{t('status')}</Button>
        <Button variant="quiet">{t('clear')}</Button>
        <Button variant="danger" icon={IconTrash}>
          {t('remove')}
        </Button>
        <Button variant="quietDanger">{t('remove')}</Button>
      </Row>
      <Row>
        <Button variant="primary" busy>
          {t('sign')}
        </Button>
        <Button variant="primary" busy icon={IconPlus}>
          {t('addUser')}
        </Button>
        <Button busy>{t('export')}</Button>
        <Button variant="primary" blocked={t('notYours')} icon={IconUserPlus}>
          {t('addUser')}
        </Button>
        <Button blocked={t('notYours')}>{t('waiting')}</Button>
        <Button variant="quiet" blocked={t('notYours')}>
          {t('clear')}
        </Button>
      </Row>
      <Row>
        <Button variant="primary" toolbar>
          {t('sign')}
        </Button>
        <Button toolbar icon={IconDownload}>
          {t('export')}
        </Button>
        <IconButton label={t('edit', { name: '' })} icon={IconPencil} />
        <IconButton label={t('delete', { name: '' })} icon={IconTrash} danger />
        <IconButton label={t('waiting')} icon={IconPencil} busy />
        <IconButton label={t('addUser')} icon={IconUserPlus} blocked={t('notYours')} />
      </Row>
    </Section>
  )
}

export function Fields() {
  const t = useText(galleryTexts)
  const [text, setText] = useState(t('reasonValue'))
  const [password, setPassword] = useState('Tq8#vLm2')
  const [certificate, setCertificate] = useState<string>()
  const options = [
    { value: 'a', label: 'Nattapong Srisuwan' },
    { value: 'b', label: 'ศิริพร แก้วมณี' },
    { value: 'c', label: t('seal'), disabled: true },
  ]
  return (
    <Section title={t('fields')}>
      <Grid>
        <TextField label={t('reason')} required value={text} onChange={setText} hint={t('note')} />
        <TextField label={t('email')} value="krit.s@gmail.com" onChange={() => undefined} error={t('emailWrong')} />
        <FixedValue label={t('serial')} value={<span className="mono">5F 2A 90 C1 7B 33</span>} hint={t('note')} />
        <TextField label={t('length')} figures value="150" onChange={() => undefined} disabled />
        <PasswordField label={t('certificate')} value={password} onChange={setPassword} autoComplete="off" />
        <SelectField
          label={t('certificate')}
          required
          value={certificate}
          options={options}
          onChange={setCertificate}
          placeholder={t('choose')}
        />
        <SelectField label={t('role')} value="a" options={options} onChange={() => undefined} error={t('emailWrong')} />
        <SelectField label={t('status')} value="b" options={options} onChange={() => undefined} disabled />
        <TextArea label={t('note')} value={text} onChange={setText} />
      </Grid>
      <PasswordChecklist password={password} />
    </Section>
  )
}

export function Choices() {
  const t = useText(galleryTexts)
  const [on, setOn] = useState(true)
  const [part, setPart] = useState<'users' | 'roles'>('users')
  return (
    <Section title={t('choices')}>
      <Grid>
        <div>
          <Row>
            <Checkbox label={t('admin')} checked={on} onChange={setOn} />
            <Checkbox label={t('signer')} checked={!on} onChange={() => setOn(!on)} />
            <Checkbox label={t('users')} checked={false} partly onChange={() => undefined} />
            <Checkbox label={t('operator')} checked disabled onChange={() => undefined} />
          </Row>
          <Row>
            <Radio name="gallery" label={t('active')} checked={on} onChange={() => setOn(true)} />
            <Radio name="gallery" label={t('inactive')} checked={!on} onChange={() => setOn(false)} />
          </Row>
        </div>
        <div>
          <Switch label={t('allPages')} checked={on} onChange={setOn} />
          <Switch label={t('locked')} hint={t('lockedHint')} checked={!on} onChange={() => setOn(!on)} />
          <Switch label={t('admin')} checked={false} disabled onChange={() => undefined} />
        </div>
        <Segmented
          label={t('users')}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'users', label: t('users') },
            { value: 'roles', label: t('roles') },
          ]}
        />
        <Drop over={false} />
        <Drop over />
      </Grid>
    </Section>
  )
}

function Drop({ over }: { over: boolean }) {
  const t = useText(stampMessages)
  return (
    <div>
      <DropArea
        icon={IconFileUpload}
        title={t('uploadDrop')}
        hint={t('uploadDropHint', { megabytes: 150 })}
        accept=".pdf"
        over={over}
        onFile={() => undefined}
      />
    </div>
  )
}

export function Marks() {
  const t = useText(galleryTexts)
  return (
    <Section title={t('marks')}>
      <Row>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="plum">{t('personal')}</Badge>
        <Badge tone="teal">{t('enterprise')}</Badge>
      </Row>
      <Row>
        <Avatar firstName="Kanokwan" lastName="Thongdee" />
        <Avatar firstName="ณัฐพงศ์" lastName="ศรีสุวรรณ" />
        <Avatar firstName="เอมอร" size={36} />
      </Row>
    </Section>
  )
}

export function Notices() {
  const t = useText(galleryTexts)
  return (
    <Section title={t('notices')}>
      <Notice kind="error">{t('failure')}</Notice>
      <Notice kind="warning" actions={<Button toolbar>{t('addUser')}</Button>}>
        {t('warning')}
      </Notice>
      <Notice kind="information" title={t('info')} onClose={() => undefined}>
        {t('nothingSaved')}
      </Notice>
      <Notice kind="success">{t('done')}</Notice>
      <Row>
        <Button onClick={() => toast.success(t('done'))}>{t('toast')}</Button>
        <Button onClick={() => toast.problem(t('failure'))}>{t('toast')}</Button>
      </Row>
    </Section>
  )
}

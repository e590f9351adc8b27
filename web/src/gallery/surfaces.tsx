import {
  IconBuilding,
  IconClock,
  IconLock,
  IconPencil,
  IconSignature,
  IconTrash,
  IconUpload,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import signature from '../features/login/signature.svg'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CardGrid, SignatureCard } from '../ui/card.tsx'
import { Checkbox, Switch } from '../ui/check.tsx'
import { ChoiceList } from '../ui/choice-list.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DialogColumns } from '../ui/dialog.tsx'
import { DotBlank } from '../ui/dot-blank.tsx'
import { Facts } from '../ui/facts.tsx'
import { FixedValue } from '../ui/fixed-value.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PickerPage } from '../ui/picker-page.tsx'
import { Progress } from '../ui/progress.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Checks, Verdict } from '../ui/verdict.tsx'
import s from './gallery.module.css'
import { Grid, Row, Section } from './section.tsx'
import { galleryTexts } from './texts.ts'

const signer = 'Nattapong Srisuwan'

export function Dialogs() {
  const t = useText(galleryTexts)
  const [open, setOpen] = useState<'confirm' | 'form'>()
  const close = () => setOpen(undefined)
  return (
    <Section title={t('dialogs')}>
      <Row>
        <Button onClick={() => setOpen('confirm')}>{t('openConfirm')}</Button>
        <Button onClick={() => setOpen('form')}>{t('openForm')}</Button>
      </Row>
      <ConfirmDialog
        opened={open === 'confirm'}
        title={t('confirmTitle')}
        safe={t('confirmSafe')}
        action={t('openConfirm')}
        icon={IconTrash}
        onKeep={close}
        onConfirm={close}
      >
        <Sentence
          text={t('confirmText')}
          facts={{
            name: <DotBlank>{signer}</DotBlank>,
            people: <DotBlank>{t('people')}</DotBlank>,
            groups: <DotBlank>{t('groups')}</DotBlank>,
          }}
        />
      </ConfirmDialog>
      <UserDialog opened={open === 'form'} onClose={close} />
    </Section>
  )
}

const begun = 'krit.s@gmail.com'

function UserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText(galleryTexts)
  const [picking, setPicking] = useState(false)
  const [role, setRole] = useState('operator')
  const [draft, setDraft] = useState<ReadonlySet<string>>(new Set())
  const [email, setEmail] = useState(begun)
  const pick = () => {
    setDraft(new Set([role]))
    setPicking(true)
  }
  const use = () => {
    setRole([...draft][0] ?? role)
    setPicking(false)
  }
  const choices = [
    { value: 'operator', title: t('operator'), hint: t('roleHint'), facts: <code>OPR</code> },
    { value: 'signer', title: t('signer'), hint: t('signerHint'), facts: <code>SGN</code> },
  ]
  const picker = picking && (
    <PickerPage
      from={t('addUser')}
      title={t('chooseRole')}
      action={t('useRole')}
      note={t('nothingSaved')}
      onBack={() => setPicking(false)}
      onUse={use}
      onClose={onClose}
    >
      <ChoiceList label={t('chooseRole')} choices={choices} chosen={draft} onChange={setDraft} />
    </PickerPage>
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('addUser')}
      width={750}
      changed={email !== begun}
      mustFill={t('required')}
      save={t('saveUser')}
      busy={false}
      onSave={onClose}
      subPage={picker}
    >
      <DialogColumns>
        <FixedValue label={t('employee')} value="Krit Suwannapha" />
        <TextField label={t('email')} required value={email} onChange={setEmail} error={t('emailWrong')} />
        <TextField
          label={t('role')}
          readOnly
          value={t(role === 'operator' ? 'operator' : 'signer')}
          onChange={() => undefined}
          inside={
            <Button variant="quiet" toolbar onClick={pick}>
              {t('changeRole')}
            </Button>
          }
        />
        <Switch label={t('locked')} checked={false} onChange={() => undefined} />
        <Checkbox label={t('admin')} checked={false} onChange={() => undefined} />
      </DialogColumns>
    </FormDialog>
  )
}

export function Cards() {
  const t = useText(galleryTexts)
  const format = useFormat()
  const actions = (
    <>
      <IconButton label={t('edit', { name: signer })} icon={IconPencil} />
      <IconButton label={t('delete', { name: signer })} icon={IconTrash} danger />
    </>
  )
  const card = {
    name: signer,
    picture: signature,
    pictureText: t('picture', { name: signer }),
    text: t('approve'),
    actions,
  }
  const personal = (
    <>
      <Badge tone="grey" icon={IconUser}>
        {t('personal')}
      </Badge>
      <Icon of={IconLock} size={16} />
    </>
  )
  return (
    <Section title={t('cards')}>
      <CardGrid>
        <SignatureCard
          {...card}
          marks={personal}
          expiry={
            <>
              {t('until')} {format.day('2028-03-14')}
            </>
          }
        />
        <SignatureCard
          {...card}
          marks={personal}
          expiry={
            <Badge tone="orange" icon={IconClock}>
              {t('daysLeft')}
            </Badge>
          }
        />
        <SignatureCard
          {...card}
          name={t('seal')}
          selected
          marks={
            <Badge tone="grey" icon={IconBuilding}>
              {t('enterprise')}
            </Badge>
          }
          expiry={
            <>
              {t('until')} {format.day('2029-06-30')}
            </>
          }
        />
      </CardGrid>
    </Section>
  )
}

export function Working() {
  const t = useText(galleryTexts)
  return (
    <Section title={t('progress')}>
      <div className={s.well}>
        <Progress
          title={t('signing')}
          done={21}
          total={38}
          secondsLeft={124}
          mayLeave
          stopLabel={t('stopAfter')}
          onStop={() => undefined}
          results={[
            { key: '20', name: 'IV6911-0020.pdf', state: 'done', text: t('signedAt') },
            { key: '21', name: 'IV6911-0021.pdf', state: 'failed', text: t('skipped') },
            { key: '22', name: 'IV6911-0022.pdf', state: 'running', text: t('timestamp') },
            { key: '23', name: 'IV6911-0023.pdf', state: 'waiting', text: t('waiting') },
          ]}
        />
      </div>
    </Section>
  )
}

export function Evidence() {
  const t = useText(galleryTexts)
  const format = useFormat()
  const facts = { name: <DotBlank>{signer}</DotBlank>, day: <DotBlank>{format.day('2026-11-20')}</DotBlank> }
  const time = `${format.day('2026-11-20')} 10:42`
  return (
    <Section title={t('verdict')}>
      <Grid>
        <div className={s.column}>
          <Verdict tone="green" title={t('sealed')}>
            <Sentence text={t('sealedText')} facts={facts} />
          </Verdict>
          <Checks
            checks={[
              { key: 'whole', result: 'ok', title: t('whole'), text: t('wholeText') },
              { key: 'valid', result: 'bad', title: t('valid') },
              { key: 'time', result: 'unsure', title: t('proven') },
            ]}
          />
        </div>
        <div className={s.column}>
          <Verdict tone="red" title={t('changed')}>
            <Sentence text={t('changedText')} facts={facts} />
          </Verdict>
          <Facts
            facts={[
              [t('issuedTo'), signer],
              [t('issuedBy'), 'Tharaphat Root CA G2'],
              [t('serial'), <code key="serial">5F 2A 90 C1 7B 33</code>],
              [t('location'), ''],
            ]}
          />
        </div>
        <Timeline
          label={t('history')}
          events={[
            { key: '1', icon: IconUpload, event: t('uploaded'), when: t('revision', { number: 1, time }) },
            { key: '2', icon: IconSignature, event: t('signed'), when: t('revision', { number: 2, time }) },
          ]}
        />
      </Grid>
    </Section>
  )
}

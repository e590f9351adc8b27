import { type LegalVersion, listLegalTexts, saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import { limits } from '@laisen/contract/limits'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { useTab } from '../../address/use-tab.ts'
import { Refusal } from '../../api/refusal.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { PolicyBody } from '../policies/policy-body.tsx'
import s from './platform.module.css'

interface Props {
  current: LegalVersion
  /** Loads the newest version and discards the text in the editor. */
  onReload: () => void
}

const languages = ['en', 'th'] as const
const members = { en: { title: 'titleEn', body: 'bodyEn' }, th: { title: 'titleTh', body: 'bodyTh' } } as const

/** Edits a legal text in both languages, one at a time, beside a preview. */
export function LegalEditor({ current, onReload }: Props) {
  const t = useText(installationMessages)
  const { may } = useSession()
  const { language } = useFormat()
  const { tab = language, open: openTab } = useTab(languages, language)
  const { titleEn, titleTh, bodyEn, bodyTh } = current
  const [words, setWords] = useState({ titleEn, titleTh, bodyEn, bodyTh })
  const save = useSave({ current, words })
  const { title, body } = members[tab]
  const writing = may([permission.everything], 'edit')
  return (
    <section className={classNames(s.section, s.tabbed)} aria-label={t('editText')}>
      <Tabs
        label={t('textLanguage')}
        value={tab}
        tabs={[
          { value: 'en', label: t('inEnglish') },
          { value: 'th', label: t('inThai') },
        ]}
        onChange={openTab}
      >
        <div className={s.editor}>
          {writing && (
            <div className={s.write}>
              <TextField
                label={t('textTitle')}
                required
                lang={tab}
                maxLength={limits.textCharacters}
                value={words[title]}
                onChange={(text) => setWords({ ...words, [title]: text })}
              />
              <TextArea
                label={t('textBody')}
                required
                lang={tab}
                hint={t('textBodyHint')}
                error={words[body].length > limits.legalTextCharacters ? save.tooLong : undefined}
                value={words[body]}
                onChange={(text) => setWords({ ...words, [body]: text })}
              />
            </div>
          )}
          <div className={s.section}>
            <p className={s.mark}>{t('preview')}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className={s.preview} lang={tab} aria-label={t('preview')} tabIndex={0}>
              <h1>{words[title]}</h1>
              <PolicyBody body={words[body]} />
            </section>
          </div>
        </div>
      </Tabs>
      {save.changed && (
        <Notice
          kind="warning"
          title={t('changedMeanwhile')}
          actions={<Button onClick={onReload}>{t('readNewest')}</Button>}
        >
          {save.changed}
        </Notice>
      )}
      {writing && <SaveButton current={current} save={save} />}
    </section>
  )
}

function SaveButton({
  current: { version: before },
  save,
}: {
  current: LegalVersion
  save: ReturnType<typeof useSave>
}) {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const version = before + 1
  return (
    <>
      <div className={s.itemActions}>
        <Button variant="primary" blocked={save.blocked} onClick={() => save.ask(true)}>
          {t('saveVersion', { version })}
        </Button>
      </div>
      <ConfirmDialog
        opened={save.asked}
        title={t('saveTitle', { version })}
        keep={frame('keepEditing')}
        action={frame('save')}
        danger={false}
        busy={save.busy}
        error={save.error}
        onKeep={() => save.ask(false)}
        onConfirm={save.run}
      >
        {t('saveText', { before })}
      </ConfirmDialog>
    </>
  )
}

type Words = Pick<LegalVersion, 'titleEn' | 'titleTh' | 'bodyEn' | 'bodyTh'>

function useSave({ current, words }: { current: LegalVersion; words: Words }) {
  const t = useText(installationMessages)
  const format = useFormat()
  const save = useChange(saveLegalText, [listLegalTexts])
  const title = format.language === 'th' ? words.titleTh : words.titleEn
  const [asked, ask] = useState(false)
  const fields = Object.keys(words) as (keyof Words)[]
  const same = fields.every((field) => words[field].trim() === current[field].trim())
  // The tabs are the two languages of one text, and changing them loses nothing.
  useUnsaved(!same, 'page')
  const empty = fields.some((field) => words[field].trim() === '')
  const tooLong = t('tooLong', { limit: format.number(limits.legalTextCharacters) })
  const isTooLong = [words.bodyEn, words.bodyTh].some((body) => body.length > limits.legalTextCharacters)
  const refused = save.error instanceof Refusal && save.error.code === 'LEGAL_TEXT_CHANGED' ? save.error : undefined
  const run = () =>
    save.mutate(
      { name: current.name, version: current.version, ...words },
      {
        onSuccess: ({ version }) => toast.success(t('saved', { version, title })),
        onSettled: (_, error) => error instanceof Refusal && error.code === 'LEGAL_TEXT_CHANGED' && ask(false),
      },
    )
  const blocked: string | false =
    (same && t('nothingChanged')) || (empty && t('bothLanguages')) || (isTooLong && tooLong)
  return {
    asked,
    ask,
    run,
    blocked,
    tooLong,
    busy: save.isPending,
    changed: refused?.message,
    error: refused ? undefined : save.error,
  }
}

import { IconArrowLeft, IconArrowRight, IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import s from './composer.module.css'
import { composerMessages } from './messages.ts'
import type { SaveStatus } from './save-queue.ts'
import { SendButton } from './send-button.tsx'
import type { Composer } from './use-composer.ts'
import type { ComposerStep, DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** Above all steps: back to the list, what is composed, whether it is saved, and the way through the steps. */
export function ComposerHead({ title, onReload, ...parts }: Props & { title: string; onReload: () => void }) {
  const t = useText(composerMessages)
  const navigate = useNavigate()
  const { composer, view } = parts
  const leave = () => void composer.saved().finally(() => navigate(paths.drafts))
  return (
    <header className={s.head}>
      <IconButton label={t('back')} icon={IconArrowLeft} onClick={leave} />
      <h1 className={s.title} title={title}>
        {title}
      </h1>
      <StatusBadge status="draft" />
      <Saved status={composer.status} />
      <Steps {...parts} />
      {!view.narrow && <Forward {...parts} />}
    </header>
  )
}

/** Whether everything is saved, quietly. */
function Saved({ status: { state, savedAt } }: { status: SaveStatus }) {
  const t = useText(composerMessages)
  const format = useFormat()
  const text = {
    saved: savedAt ? t('savedAt', { time: format.timeShort(savedAt) }) : t('notSaved'),
    changed: t('saving'),
    saving: t('saving'),
    retrying: t('notSaved'),
    refused: t('notSaved'),
    outdated: t('notSaved'),
  }[state]
  return (
    <span className={s.saved} role="status" data-save-state={state}>
      {text}
    </span>
  )
}

function Steps({ view, problems }: Props) {
  const t = useText(composerMessages)
  const nameOf = useStepName(view)
  return (
    <nav className={s.steps} aria-label={t('steps')}>
      <ol>
        {view.steps.map((step, index) => {
          const firstMissing = Math.min(
            ...problems.list.map((problem) => view.steps.indexOf(view.shownIn(problems.stepOf(problem)))),
          )
          // What comes after something missing may be incomplete without showing it.
          const done = index < firstMissing
          const here = step === view.step
          return (
            <li key={step}>
              {index > 0 && <Icon of={IconChevronRight} size={15} className={s.between} />}
              <button
                type="button"
                className={classNames(s.stepButton, here && s.here)}
                aria-current={here ? 'step' : undefined}
                onClick={() => view.goTo(step)}
              >
                {done ? <Icon of={IconCheck} size={16} className={s.done} /> : <span>{index + 1}</span>}
                <span className={s.stepName}>{nameOf(step)}</span>
                {done && <span className="visually-hidden">{t('stepDone')}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function useStepName({ narrow }: DraftView) {
  const t = useText(composerMessages)
  return (step: ComposerStep) => t(step === 'fields' && !narrow ? 'recipientsAndFields' : step)
}

/** To the next step; from the last one, to the recipients. */
function Forward(parts: Props) {
  const t = useText(composerMessages)
  const { view } = parts
  const next = view.steps[view.steps.indexOf(view.step) + 1]
  if (!next) return <SendButton {...parts} />
  return (
    <Button variant="primary" toolbar onClick={() => view.goTo(next)}>
      {t('next')}
      <Icon of={IconArrowRight} />
    </Button>
  )
}

/** On a phone, at the bottom: one step back, one step on. */
export function PhoneFoot(parts: Props) {
  const t = useText(composerMessages)
  const { view } = parts
  const before = view.steps[view.steps.indexOf(view.step) - 1]
  return (
    <div className={s.foot}>
      {before && (
        <Button icon={IconArrowLeft} onClick={() => view.goTo(before)}>
          {t('previous')}
        </Button>
      )}
      <Forward {...parts} />
    </div>
  )
}

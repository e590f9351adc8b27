import { limits } from '@laisen/contract/limits'
import { IconUserPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RecipientCard } from './recipient-card.tsx'
import { recipientMessages } from './recipient-messages.ts'
import s from './recipients.module.css'
import { allInOrder, movedToStep, type Step, type StepTarget, stepsOf } from './steps.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** The recipients by the step in which they are asked. Those of one step are asked at the same time. */
export function RecipientList({ composer, view, problems }: Props) {
  const t = useText(recipientMessages)
  const { recipients, workType } = composer.content
  const alone = workType === 'self-signed'
  const steps = stepsOf(recipients)
  const [dragged, setDragged] = useState<string>()
  const drop = (target: StepTarget) => {
    if (dragged) composer.change((now) => ({ ...now, recipients: movedToStep(now.recipients, dragged, target) }))
    setDragged(undefined)
  }
  const inOrder = steps.length > 1
  const full = recipients.length >= limits.envelopeRecipients
  return (
    <section className={s.list} aria-label={t('recipients')}>
      <div className={s.listHead}>
        <h2>{t('recipients')}</h2>
        {recipients.length > 1 && (
          <Switch
            label={t('inOrder')}
            checked={inOrder}
            onChange={(on) => composer.change((now) => ({ ...now, recipients: allInOrder(now.recipients, on) }))}
          />
        )}
      </div>
      {recipients.length === 0 && <p className={s.none}>{t('none')}</p>}
      <ol className={s.steps} data-dragging={dragged !== undefined || undefined}>
        {steps.map((step, index) => (
          <li key={step.number}>
            <DropLine label={t('newStep')} onDrop={() => drop({ kind: 'before', step: step.number })} />
            <StepHead step={step} index={index} alone={steps.length === 1} />
            <DropOn onDrop={() => drop({ kind: 'into', step: step.number })}>
              {step.recipients.map((recipient) => (
                <RecipientCard key={recipient.key} {...{ composer, view, problems, recipient }} onDrag={setDragged} />
              ))}
            </DropOn>
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <DropLine label={t('newStep')} onDrop={() => drop({ kind: 'before', step: (steps.at(-1)?.number ?? 0) + 1 })} />
      )}
      <Button
        full
        icon={IconUserPlus}
        blocked={alone ? t('selfSignedOnly') : full && t('tooMany', { most: limits.envelopeRecipients })}
        onClick={() => view.edit('new')}
      >
        {t('addRecipient')}
      </Button>
      {recipients.length > 1 && <p className={s.hint}>{t('sameNumber')}</p>}
    </section>
  )
}

function StepHead({ step, index, alone }: { step: Step; index: number; alone: boolean }) {
  const t = useText(recipientMessages)
  const together = step.recipients.length > 1
  const when = together ? 'atTheSameTime' : alone ? 'alone' : index === 0 ? 'first' : 'following'
  return (
    <p className={s.stepHead}>
      <span className={s.stepNumber}>{index + 1}</span>
      {t(when)}
    </p>
  )
}

function useOver(onDrop: () => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    target: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        onDrop()
      },
    },
  }
}

/** Between two steps: whoever is dropped here gets a step of their own. It shows while somebody is dragged. */
function DropLine({ label, onDrop }: { label: string; onDrop: () => void }) {
  const { over, target } = useOver(onDrop)
  return (
    <div className={classNames(s.dropLine, over && s.over)} aria-hidden="true" {...target}>
      {label}
    </div>
  )
}

function DropOn({ onDrop, children }: { onDrop: () => void; children: ReactNode }) {
  const { over, target } = useOver(onDrop)
  return (
    <ul className={classNames(s.cards, over && s.over)} {...target}>
      {children}
    </ul>
  )
}

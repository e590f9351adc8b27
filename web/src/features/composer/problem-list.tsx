import type { DraftProblem } from '@laisen/contract/envelope-problems'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { fieldMessages } from './field-messages.ts'
import { problemMessages } from './problem-messages.ts'
import s from './review.module.css'
import { reviewMessages } from './review-messages.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import { focusField } from './use-placing.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** What stands in the way of sending. Each leads to where it is mended. */
export function ProblemList({ composer, view, problems }: Props) {
  const t = useText(reviewMessages)
  const words = useText(problemMessages)
  const nameOf = useSubjectName(composer)
  const { list } = problems
  if (list.length === 0)
    return (
      <p className={s.ready} role="status">
        <Icon of={IconCheck} />
        {t('ready')}
      </p>
    )
  const goTo = (problem: DraftProblem) => {
    const { key, code } = problem
    const { fields, recipients, documents } = composer.content
    const field = fields.find((one) => one.key === key)
    view.goTo(problems.stepOf(problem))
    if (documents.some((one) => one.key === key)) view.chooseDocument(key ?? undefined)
    if (field) {
      view.chooseDocument(field.documentKey)
      view.chooseField(field.key)
      focusField(field.key)
    }
    if (!recipients.some((one) => one.key === key)) return focusInReview(code)
    view.chooseRecipient(key ?? undefined)
    if (code !== 'signatureFieldMissing') view.edit(key ?? undefined)
  }
  return (
    <div className={s.problems}>
      <p className={s.problemsTitle} role="status">
        {t('problems', { count: list.length })}
      </p>
      <ul>
        {list.map((problem) => (
          <li key={`${problem.code} ${problem.key}`} data-problem={problem.code}>
            <button type="button" className={s.problem} onClick={() => goTo(problem)}>
              {problem.key !== null && <strong>{nameOf(problem.key)}: </strong>}
              {words(problem.code)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is mended in this step has a field here. */
function focusInReview(code: DraftProblem['code']): void {
  if (code === 'envelopeSubjectMissing' || code === 'envelopeLinkNotAllowed')
    document.querySelector<HTMLElement>('[data-review="subject"]')?.focus()
}

function useSubjectName({ content }: Composer) {
  const t = useText(reviewMessages)
  const kinds = useText(fieldMessages)
  return (key: string) => {
    const document = content.documents.find((one) => one.key === key)
    if (document) return document.name || t('document')
    const recipient = content.recipients.find((one) => one.key === key)
    if (recipient) return recipient.name.trim() || recipient.email.trim() || kinds('nobody')
    const field = content.fields.find((one) => one.key === key)
    return field ? t('fieldOnPage', { field: kinds(field.kind), page: field.page }) : ''
  }
}

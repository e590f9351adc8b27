import { stampMessages } from '@laisen/contract/messages/stamps'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DocumentProblem } from './document-problem.ts'
import { uploadErrors } from './error-texts.ts'
import { uploadMessages } from './messages.ts'

interface ProblemText {
  /** The message that the specification names. */
  title: string
  /** Which page it is and what to do. */
  detail?: string
}

/** The text for a problem with the file. */
export function useProblemText(): (problem: DocumentProblem) => ProblemText {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const errors = useText(uploadErrors)
  const format = useFormat()
  return (problem) => {
    if (problem.kind === 'extension') return { title: t('fileformatisinvalid') }
    if (problem.kind === 'empty') return { title: t('fileformatisinvalid'), detail: errors('DOCUMENT_EMPTY') }
    if (problem.kind === 'notPdf') return { title: errors('DOCUMENT_NOT_PDF') }
    if (problem.kind === 'tooLarge')
      return { title: errors('DOCUMENT_TOO_LARGE', { limitMegabytes: format.number(problem.limitMegabytes) }) }
    if (problem.kind === 'broken') return { title: errors('DOCUMENT_BROKEN') }
    if (problem.kind === 'password') return { title: t('passwordprotected'), detail: words('passwordAsked') }
    const { page, landscape, widthPoints, heightPoints } = problem.page
    const points = (value: number) => format.number(Math.round(value))
    const detail = landscape
      ? t('pageLandscape', { page })
      : t('pageSizeDetail', { page, widthPoints: points(widthPoints), heightPoints: points(heightPoints) })
    return { title: t('pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly'), detail }
  }
}

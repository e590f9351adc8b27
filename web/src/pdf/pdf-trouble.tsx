import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { viewerMessages } from './messages.ts'
import type { PdfProblem } from './open-pdf.ts'
import classes from './viewer.module.css'

interface Props {
  problem: PdfProblem
  /** `computer`: a file that was chosen, and is nowhere else yet. `server`: one of ours, which can be downloaded. */
  from: 'computer' | 'server'
  onRetry?: () => void
  /** What can be done all the same with one that the browser cannot draw. */
  undrawable: string
}

/** Why a document cannot be shown. That says nothing about the document: another program may well open it. */
export function PdfTrouble({ problem, from, undrawable, onRetry }: Props) {
  const t = useText(viewerMessages)
  const lost = problem === 'network'
  const text = {
    password: t('lockedText'),
    undrawable,
    // A chosen file needs no network: it is the viewer itself that did not arrive.
    network: t(from === 'server' ? 'networkText' : 'viewerMissing'),
  }[problem]
  return (
    <div className={classes.trouble}>
      <Notice
        kind={lost ? 'error' : 'information'}
        title={t(lost ? 'networkTitle' : 'undrawableTitle')}
        actions={lost && onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
      >
        {text}
      </Notice>
    </div>
  )
}

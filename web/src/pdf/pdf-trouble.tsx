import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { viewerMessages } from './messages.ts'
import type { PdfProblem } from './pdf-problem.ts'
import classes from './viewer.module.css'

interface Props {
  problem: PdfProblem
  /** `computer`: a chosen file that has not been sent yet. `server`: a stored document, which can be downloaded. */
  from: 'computer' | 'server'
  onRetry?: () => void
  /** What the user can still do with a document that the browser cannot draw. */
  undrawable: string
}

/** Says why a document cannot be shown. Another program may still open it. */
export function PdfTrouble({ problem, from, undrawable, onRetry }: Props) {
  const t = useText(viewerMessages)
  const lost = problem === 'network'
  const text = {
    password: t('lockedText'),
    undrawable,
    broken: undrawable,
    // A chosen file needs no network, so it is the viewer's own code that failed to load.
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

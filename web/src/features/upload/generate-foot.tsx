import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconAlertCircle, IconSignature } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DocumentProblem } from './document-problem.ts'
import { firstRefusal, focusRefused } from './first-refusal.ts'
import { uploadMessages } from './messages.ts'
import { useProblemText } from './problem-text.ts'
import { SigningProgress } from './signing-progress.tsx'
import { needsPassword } from './stamp-values.ts'
import s from './upload.module.css'
import type { Generate } from './use-generate.ts'
import type { Stamp } from './use-stamp.ts'
import { type KnownOptions, type StampOptions, useStampRefusal } from './use-stamp-options.ts'

interface Props {
  generate: Generate
  stamp: Stamp
  options: KnownOptions
  /** What is wrong with the file; it is said at the file, and Generate is not offered. */
  problem: DocumentProblem | undefined
  /** On a phone, the first refusal is said here, because its field may be out of sight. */
  narrow: boolean
}

/** Pinned below the panel: errors, the cost and level of the signature, the button and the progress. */
export function GenerateFoot({ generate, stamp, options, problem, narrow }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const { signing, busy, errors } = generate
  const problemText = useProblemText()
  const refusal = useStampRefusal(options.data, stamp.count)
  const field = firstRefusal(errors, generate.missing)
  if (busy) {
    return (
      <div className={s.foot}>
        <SigningProgress signing={signing} onStop={generate.stop} />
      </div>
    )
  }
  return (
    <div className={s.foot}>
      {narrow && field && (
        <p className={s.refusal} data-refusal>
          <Icon of={IconAlertCircle} size={18} />
          <span>{field.text}</span>
          <Button variant="quiet" toolbar onClick={() => focusRefused(field.at)}>
            {words(field.at === 'file' ? 'goToFile' : 'goToField')}
          </Button>
        </p>
      )}
      {errors.form && !(narrow && field) && (
        <Notice kind={signing.stage === 'failed' ? 'error' : 'warning'}>{errors.form}</Notice>
      )}
      {signing.stage === 'stopped' && <Notice kind="information">{words('stopped')}</Notice>}
      {refusal && (
        <Notice
          kind="warning"
          actions={
            <Button toolbar onClick={options.refresh}>
              {words('checkAgain')}
            </Button>
          }
        >
          {refusal}
        </Notice>
      )}
      <Button
        variant="primary"
        full
        icon={IconSignature}
        blocked={refusal ?? (problem ? problemText(problem).title : false)}
        onClick={generate.press}
      >
        {t('generate')}
      </Button>
      <Price stamp={stamp} options={options.data} />
    </div>
  )
}

const ProofLines = later(async () => (await import('../certificates/proof.tsx')).ProofLines)

/** What signing will need and produce: the password, the package's signatures, the level and the trust. */
function Price({ stamp, options }: { stamp: Stamp; options: StampOptions | undefined }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const format = useFormat()
  const { count } = stamp
  const left = options?.signaturesLeft ?? null
  const cost = [
    needsPassword(stamp.values, stamp.certificate) && t('certificateNeedsPassword'),
    count > 0 && (count === 1 ? t('costOne') : t('costMany', { count })),
    count > 0 && left !== null && words('left', { left: format.number(left) }),
  ]
  const owner = stamp.values.allValidCert ? undefined : stamp.certificate?.confirmedBy
  return (
    <div className={s.footHint}>
      {owner && <p>{words('willAsk', { owner })}</p>}
      <p>{cost.filter(Boolean).join(' ')}</p>
      {options && <ProofLines signing={stamp.signing} options={options} />}
    </div>
  )
}

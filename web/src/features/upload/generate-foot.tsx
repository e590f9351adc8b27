import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconSignature } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bar } from '../../ui/progress.tsx'
import { uploadMessages } from './messages.ts'
import { needsPassword, signingCertificates } from './stamp-values.ts'
import s from './upload.module.css'
import type { Generate } from './use-generate.ts'
import type { Signing } from './use-signing.ts'
import type { Stamp } from './use-stamp.ts'

interface Props {
  generate: Generate
  stamp: Stamp
  certificates: readonly CertificateListItem[]
}

/** Pinned below the panel: what is wrong, what it costs, the button, the progress. */
export function GenerateFoot({ generate, stamp, certificates }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const { signing, busy, errors } = generate
  const count = signingCertificates(stamp.values, certificates).length
  return (
    <div className={s.foot}>
      {errors.form && <Notice kind={signing.stage === 'failed' ? 'error' : 'warning'}>{errors.form}</Notice>}
      {signing.stage === 'stopped' && <Notice kind="information">{words('stopped')}</Notice>}
      {busy ? (
        <Progress signing={signing} onStop={generate.stop} />
      ) : (
        <>
          <Button variant="primary" full icon={IconSignature} onClick={generate.press}>
            {t('generate')}
          </Button>
          <p className={s.footHint}>
            {needsPassword(stamp.values, stamp.certificate) && `${t('certificateNeedsPassword')} `}
            {count > 0 && (count === 1 ? t('costOne') : t('costMany', { count }))}
          </p>
        </>
      )}
    </div>
  )
}

function Progress({ signing, onStop }: { signing: Signing; onStop: () => void }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const format = useFormat()
  const uploading = signing.stage === 'uploading'
  const share = uploading && signing.totalBytes > 0 ? signing.sentBytes / signing.totalBytes : 0
  const percent = Math.floor(share * 100)
  const label = uploading ? t('uploading', { percent }) : t('signing')
  return (
    <div className={s.progress}>
      <div className={s.progressLine}>
        <span role="status">{label}</span>
        {uploading && (
          <span className="second">
            {words('sent', { sent: format.bytes(signing.sentBytes), total: format.bytes(signing.totalBytes) })}
          </span>
        )}
      </div>
      {uploading ? <Bar share={share} label={label} /> : <div className={s.waiting} />}
      {uploading && (
        <Button full onClick={onStop}>
          {t('uploadCancel')}
        </Button>
      )}
    </div>
  )
}

import { stampMessages } from '@laisen/contract/messages/stamps'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Bar } from '../../ui/progress.tsx'
import { uploadMessages } from './messages.ts'
import s from './upload.module.css'
import type { Signing } from './use-signing.ts'

/** The progress of the upload, then of signing. The upload can be stopped. */
export function SigningProgress({ signing, onStop }: { signing: Signing; onStop: () => void }) {
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

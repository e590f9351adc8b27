import { signatureMessages } from '@laisen/contract/messages/signatures'
import { dateLine } from '@laisen/pades/stamp/date-line'
import { layoutStamp } from '@laisen/pades/stamp/layout'
import { useMemo, useState } from 'react'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { StampPicture } from '../upload/stamp-picture.tsx'
import type { MadePicture } from './ink.ts'
import s from './signatures.module.css'

const LENGTH_POINTS = 150
/** CSS pixels of a point at 100%. */
const PIXELS_PER_POINT = 96 / 72

/** A stamp with this picture, laid out as the signer does, on a page at its real size. */
export function OnDocument({ picture, name }: { picture: MadePicture | undefined; name: string }) {
  const t = useText(signatureMessages)
  const { language } = useFormat()
  const { timeZone } = useSession().user
  const [withText, setWithText] = useState(true)
  const [now] = useState(() => new Date())
  const layout = useMemo(() => {
    const [reason, location] = [t('sampleReason'), t('sampleLocation')]
    const info = withText ? { name, reason, location, dateLine: dateLine(now, timeZone, language) } : undefined
    return layoutStamp({ lengthPoints: LENGTH_POINTS, language, picture, info })
  }, [t, language, timeZone, name, now, picture, withText])
  const size = { width: layout.widthPoints * PIXELS_PER_POINT, height: layout.heightPoints * PIXELS_PER_POINT }
  return (
    <section className={s.side} aria-labelledby="on-document">
      <div>
        <h2 id="on-document">{t('onDocument')}</h2>
        <p className="second">{t('onDocumentHint')}</p>
      </div>
      <div className={s.well}>
        <div className={s.page} aria-hidden="true">
          <p>{t('sampleText')}</p>
          <div className={s.stampPlace}>
            <div style={size}>
              <StampPicture layout={layout} picture={picture?.dataUrl} />
            </div>
          </div>
          <p className={s.dots}>{name}</p>
        </div>
      </div>
      <Switch label={t('withText')} checked={withText} onChange={setWithText} />
    </section>
  )
}

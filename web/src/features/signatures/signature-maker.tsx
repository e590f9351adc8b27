import { signatureMessages } from '@laisen/contract/messages/signatures'
import { IconArrowBackUp, IconBookmark, IconEraser, IconKeyboard, IconPhoto, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type TablerIcon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DrawPad } from './draw-pad.tsx'
import s from './signatures.module.css'
import { TypePad } from './type-pad.tsx'
import { UploadPad } from './upload-pad.tsx'
import type { Maker } from './use-maker.ts'

interface Props {
  maker: Maker
  /** Offers what was saved before, beside the three ways. */
  saved?: { readonly shown: boolean; readonly onShow: (shown: boolean) => void; readonly list: ReactNode } | undefined
}

/** Draw, type or upload a signature. */
export function SignatureMaker({ maker, saved }: Props) {
  const t = useText(signatureMessages)
  const { kind, strokes, typed, uploaded, picture } = maker
  const nothing = strokes.length === 0 && t('nothingYet')
  const way = saved?.shown ? 'saved' : kind
  const segment = (icon: TablerIcon, key: 'savedOnes' | 'draw' | 'type' | 'upload') => (
    <>
      <Icon of={icon} />
      {t(key)}
    </>
  )
  return (
    <div className={s.stack}>
      <div className={s.ways}>
        <Segmented
          label={t('way')}
          value={way}
          segments={[
            ...(saved ? [{ value: 'saved' as const, label: segment(IconBookmark, 'savedOnes') }] : []),
            { value: 'drawn', label: segment(IconSignature, 'draw') },
            { value: 'typed', label: segment(IconKeyboard, 'type') },
            { value: 'uploaded', label: segment(IconPhoto, 'upload') },
          ]}
          onChange={(chosen) => {
            saved?.onShow(chosen === 'saved')
            if (chosen !== 'saved') maker.setKind(chosen)
          }}
        />
        {way === 'drawn' && (
          <span className={s.tools}>
            <Button variant="quiet" toolbar icon={IconArrowBackUp} blocked={nothing} onClick={maker.undo}>
              {t('undo')}
            </Button>
            <Button
              variant="quiet"
              toolbar
              icon={IconEraser}
              blocked={nothing}
              onClick={() => maker.change({ strokes: [] })}
            >
              {t('clear')}
            </Button>
          </span>
        )}
      </div>
      {way === 'saved' && saved?.list}
      {way === 'drawn' && (
        <>
          <DrawPad
            name={maker.name}
            strokes={strokes}
            onDraw={(drawn) => maker.change({ strokes: drawn })}
            onUndo={maker.undo}
          />
          <p className={s.hint}>{t('padKeys')}</p>
        </>
      )}
      {way === 'typed' && <TypePad {...typed} picture={picture} onType={(next) => maker.change({ typed: next })} />}
      {way === 'uploaded' && (
        <UploadPad
          file={uploaded?.file}
          withoutPaper={uploaded?.withoutPaper ?? true}
          picture={picture}
          onChoose={(chosen) => maker.change({ uploaded: chosen })}
        />
      )}
    </div>
  )
}

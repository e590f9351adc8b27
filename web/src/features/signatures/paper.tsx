import type { MadePicture } from './ink.ts'
import s from './signatures.module.css'

/** A finished picture on the baseline, on paper. */
export function Paper({ picture, alt }: { picture: MadePicture | undefined; alt: string }) {
  return (
    <div className={s.pad}>
      <span className={s.baseline} aria-hidden="true" />
      {picture && <img className={s.onPaper} src={picture.dataUrl} alt={alt} />}
    </div>
  )
}

import s from './avatar.module.css'
import { initials } from './initials.ts'

interface Props {
  firstName: string
  lastName?: string
  /** URL or data URL of a picture. */
  picture?: string | undefined
  size?: number
}

/** A user's picture, or their initials: two Latin letters, or one Thai consonant. */
export function Avatar({ firstName, lastName = '', picture, size = 28 }: Props) {
  return (
    <span
      className={s.avatar}
      style={{ width: size, height: size, ...(size > 48 && { fontSize: size / 3 }) }}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" /> : initials(firstName, lastName)}
    </span>
  )
}

import s from './button.module.css'

/** A spinning arc. The text beside it says what is loading. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" className={s.spin} aria-hidden="true">
      <path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

import s from './logo.module.css'

/** ล, the first letter of ลายเซ็น, on the marker's baseline. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="5" fill="#0e4c6d" />
      <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.3 10.1C8.5 7.2 11 5.6 14 5.600c4.3 0 6.7 2.8 6.7 7v4.9" />
        <circle cx="6.9" cy="17.1" r="1.9" />
        <path d="M8.5 15.900c.9-1.7 1.9-2.6 3.1-2.6 1.7 0 3 1.6 3.2 4.2" />
      </g>
      <path d="M5 22.700h18" stroke="#ffd43b" strokeWidth="2.3" strokeLinecap="round" />
    </svg>
  )
}

/** The logo with the product's name. */
export function Logo() {
  return (
    <span className={s.logo}>
      <LogoMark />
      <span className={s.name}>Laisen</span>
    </span>
  )
}

import s from './switch-picture.module.css'

interface Props {
  /** How many signatures each page shows. */
  signatures: 1 | 2
}

const pages = [0, 1, 2]

/** Three small pages, each with the same signature, or with each of several. */
export function SwitchPicture({ signatures }: Props) {
  return (
    <svg className={s.picture} viewBox="0 0 64 28" width="64" height="28" aria-hidden="true">
      {pages.map((page) => (
        <g key={page} transform={`translate(${1 + page * 22} 1)`}>
          <rect className={s.paper} width="18" height="26" rx="1.5" />
          <path className={s.text} d="M3 5h12M3 8.5h12M3 12h8" />
          <path className={s.ink} d="M3 21c1.5-4 2.5-4 2 0 1-2 2-2.5 2.5-.5" />
          {signatures === 2 && <path className={s.other} d="M10.5 21c1.5-4 2.5-4 2 0 1-2 1.5-2.5 2.5-.5" />}
        </g>
      ))}
    </svg>
  )
}

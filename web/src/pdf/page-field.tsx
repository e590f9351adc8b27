import { type KeyboardEvent, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { viewerMessages } from './messages.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'

/** Shows the current page number and jumps to the one typed. */
export function PageField({ viewer }: { viewer: Viewer }) {
  const t = useText(viewerMessages)
  const [typed, setTyped] = useState<string>()
  const { page, pages } = viewer
  const digits = String(pages).length
  const go = () => {
    if (typed) viewer.goTo(Number(typed))
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') go()
    if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <span className={classes.barPage}>
      <span className={classes.barWord} aria-hidden>
        {t('pageWord')}
      </span>
      <input
        className={classes.barField}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('goToPage')}
        style={{ width: `${digits}ch` }}
        maxLength={digits}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={press}
      />
      <span aria-hidden>{t('ofPages', { pages })}</span>
      <span className="visually-hidden" role="status">
        {t('pageOf', { page, pages })}
      </span>
    </span>
  )
}

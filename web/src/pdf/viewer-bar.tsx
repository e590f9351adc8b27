import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { zoomSteps } from './layout.ts'
import { viewerMessages } from './messages.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'

/** Page and zoom, floating above the pages. */
export function ViewerBar({ viewer }: { viewer: Viewer }) {
  const t = useText(viewerMessages)
  const { page, pages, zoom } = viewer
  const button = (label: string, Icon: typeof IconPlus, act: () => void, disabled: boolean) => (
    <button
      type="button"
      className={classes.barButton}
      aria-label={label}
      title={label}
      onClick={act}
      disabled={disabled}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  )
  return (
    <fieldset className={classes.bar} aria-label={t('controls')}>
      {button(t('previousPage'), IconChevronUp, () => viewer.goTo(page - 1), page <= 1)}
      <span className={classes.barText} aria-live="polite">
        {t('pageOf', { page, pages })}
      </span>
      {button(t('nextPage'), IconChevronDown, () => viewer.goTo(page + 1), page >= pages)}
      <span className={classes.barRule} />
      {button(t('zoomOut'), IconMinus, () => viewer.zoomBy(-1), zoom <= zoomSteps[0])}
      <span className={`${classes.barText} ${classes.barZoom}`}>{Math.round(zoom * 100)}%</span>
      {button(t('zoomIn'), IconPlus, () => viewer.zoomBy(1), zoom >= zoomSteps.at(-1)!)}
      <button
        type="button"
        className={classes.barButton}
        aria-label={t('fitWidth')}
        title={t('fitWidth')}
        aria-pressed={viewer.fitsWidth}
        onClick={viewer.fitWidth}
      >
        <IconArrowAutofitWidth size={18} stroke={1.6} aria-hidden />
      </button>
    </fieldset>
  )
}

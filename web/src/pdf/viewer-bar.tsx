import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type TablerIcon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { zoomSteps } from './layout.ts'
import { viewerMessages } from './messages.ts'
import { PageField } from './page-field.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'

interface Props {
  viewer: Viewer
  listId: string
  listed: boolean
  onList: () => void
}

/** The toolbar for pages, zoom and rotation, floating above the document. */
export function ViewerBar({ viewer, listId, listed, onList }: Props) {
  const t = useText(viewerMessages)
  const { page, pages, single } = viewer
  const list = { 'aria-expanded': listed, 'aria-controls': listed ? listId : undefined }
  return (
    <fieldset className={classNames(classes.bar, single && classes.barSingle)} aria-label={t('controls')}>
      <BarButton label={t('pageList')} icon={IconLayoutSidebar} onClick={onList} {...list} />
      <span className={classes.barRule} />
      <BarButton
        label={t('previousPage')}
        icon={IconChevronUp}
        onClick={() => viewer.goTo(page - 1)}
        disabled={page <= 1}
      />
      <PageField viewer={viewer} />
      <BarButton
        label={t('nextPage')}
        icon={IconChevronDown}
        onClick={() => viewer.goTo(page + 1)}
        disabled={page >= pages}
      />
      {single ? <More viewer={viewer} /> : <View viewer={viewer} />}
    </fieldset>
  )
}

function View({ viewer }: { viewer: Viewer }) {
  const t = useText(viewerMessages)
  const { fitted, zoom } = viewer
  return (
    <>
      <span className={classes.barRule} />
      <BarButton
        label={t('zoomOut')}
        icon={IconMinus}
        onClick={() => viewer.zoomBy(-1)}
        disabled={zoom <= zoomSteps[0]}
      />
      <span className={classes.barZoom} data-zoom>
        {Math.round(zoom * 100)}%
      </span>
      <BarButton
        label={t('zoomIn')}
        icon={IconPlus}
        onClick={() => viewer.zoomBy(1)}
        disabled={zoom >= zoomSteps.at(-1)!}
      />
      <BarButton
        label={t('fitWidth')}
        icon={IconArrowAutofitWidth}
        onClick={() => viewer.fit('width')}
        aria-pressed={fitted === 'width'}
      />
      <BarButton
        label={t('fitPage')}
        icon={IconArrowAutofitHeight}
        onClick={() => viewer.fit('page')}
        aria-pressed={fitted === 'page'}
      />
      <BarButton label={t('rotate')} icon={IconRotateClockwise} onClick={viewer.rotate} />
    </>
  )
}

/** On a phone there is no room for the less used buttons. */
function More({ viewer }: { viewer: Viewer }) {
  const t = useText(viewerMessages)
  const entries: MenuEntry[] = [
    { key: 'in', label: t('zoomIn'), icon: IconPlus, onClick: () => viewer.zoomBy(1) },
    { key: 'out', label: t('zoomOut'), icon: IconMinus, onClick: () => viewer.zoomBy(-1) },
    {
      key: 'width',
      label: t('fitWidth'),
      icon: IconArrowAutofitWidth,
      onClick: () => viewer.fit('width'),
      on: viewer.fitted === 'width',
    },
    {
      key: 'page',
      label: t('fitPage'),
      icon: IconArrowAutofitHeight,
      onClick: () => viewer.fit('page'),
      on: viewer.fitted === 'page',
    },
    { key: 'rotate', label: t('rotate'), icon: IconRotateClockwise, onClick: viewer.rotate },
  ]
  return (
    <Menu position="top-end" entries={entries.map((entry) => ({ ...entry, staysOpen: true }))}>
      {(trigger) => (
        <button type="button" className={classes.barButton} aria-label={t('more')} title={t('more')} {...trigger}>
          <Icon of={IconDots} />
        </button>
      )}
    </Menu>
  )
}

interface BarButtonProps {
  label: string
  icon: TablerIcon
  onClick: () => void
  disabled?: boolean
  'aria-pressed'?: boolean
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

function BarButton({ label, icon, ...rest }: BarButtonProps) {
  return (
    <button type="button" className={classes.barButton} aria-label={label} title={label} {...rest}>
      <Icon of={icon} />
    </button>
  )
}

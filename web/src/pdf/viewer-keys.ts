import type { Viewer } from './use-viewer.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
type Acting = Pick<Viewer, 'page' | 'pages' | 'single' | 'goTo' | 'zoomBy' | 'fit' | 'rotate'>

/**
 * Handles a key while the pages have the focus; returns whether it did. The browser handles scrolling with the arrows.
 */
export function pressViewerKey({ key, ctrlKey, metaKey, altKey }: Keys, viewer: Acting): boolean {
  // Leave the browser's own zoom alone.
  if (ctrlKey || metaKey || altKey) return false
  const act = actOf(key, viewer)
  act?.()
  return act !== undefined
}

function actOf(key: string, { page, pages, single, goTo, zoomBy, fit, rotate }: Acting): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => zoomBy(1)
    case '-':
      return () => zoomBy(-1)
    case 'w':
      return () => fit('width')
    case 'p':
      return () => fit('page')
    case 'r':
      return rotate
    case 'Home':
      return () => goTo(1)
    case 'End':
      return () => goTo(pages)
    case 'PageDown':
      return single ? () => goTo(page + 1) : undefined
    case 'PageUp':
      return single ? () => goTo(page - 1) : undefined
    default:
      return undefined
  }
}

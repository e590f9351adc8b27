/**
 * Starts the application behind a first view, in the hidden #root of the same page. What it consists of is listed in the built page, its
 * entry first.
 */
export async function startApplication(): Promise<void> {
  const { files } = JSON.parse(document.getElementById('first-load')?.textContent ?? '{"files":[]}') as {
    files: string[]
  }
  const [entry = ''] = files
  const isStyle = (file: string) => file.endsWith('.css')
  for (const file of files.filter((file) => !isStyle(file))) ask(file, 'modulepreload')
  await Promise.all(files.filter(isStyle).map((file) => ask(file, 'stylesheet')))
  await import(/* @vite-ignore */ entry)
}

/** Styles of the application do not apply before it is shown: they would change what stands there meanwhile. */
const NOT_YET = 'not all'

/** Lets the styles of the application apply. */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media='${NOT_YET}']`)) link.media = 'all'
}

function ask(href: string, rel: 'modulepreload' | 'stylesheet'): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  if (rel === 'stylesheet') link.media = NOT_YET
  const arrived = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
  document.head.append(link)
  // Only styles are waited for; a script that does not arrive fails where it is imported.
  if (rel === 'modulepreload') arrived.catch(() => undefined)
  return arrived
}

/** Fetches the files of the application, which the built login page lists, into the browser's cache: someone has begun to type. */
export function fetchApplication(): void {
  const list = document.getElementById('first-load')?.textContent
  if (!list) return
  // What does not arrive is fetched again by the application.
  for (const file of (JSON.parse(list) as { files: string[] }).files)
    fetch(file, { priority: 'low' }).catch(() => undefined)
}

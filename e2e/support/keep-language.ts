/** Runs in the page before its own scripts: what the language menu of this browser was told before. An empty page keeps nothing. */
export function keepLanguage(language: string): void {
  if (location.protocol !== 'about:') localStorage.setItem('laisen-language', language)
}

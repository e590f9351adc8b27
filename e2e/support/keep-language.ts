/**
 * Runs in the page before its own scripts: the language that the menu of this browser was set to before, unless the story
 * chose another. An empty page has no storage.
 */
export function keepLanguage(language: string): void {
  if (location.protocol !== 'about:') localStorage['laisen-language'] ??= language
}

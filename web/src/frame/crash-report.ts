/** What is told about an error. */
interface CrashReport {
  readonly description: string
  readonly methodName: string
  readonly exception: string
  readonly logTrace: string
}

const MOST_NAME = 100
const MOST_DESCRIPTION = 300
/** With the rest it stays below 8 KB, however many bytes its letters have. */
const MOST_TRACE = 2000

/**
 * What is told about an error: its name, its sentence, where in the program and on which page. No query and no fragment of an
 * address, which may hold a token or a search; and nothing that looks like a long secret.
 */
export function crashReport(error: unknown, path: string): CrashReport {
  const { name, message, stack } =
    error instanceof Error ? error : { name: typeof error, message: String(error), stack: '' }
  return {
    description: harmless(message).slice(0, MOST_DESCRIPTION),
    methodName: harmless(path).slice(0, MOST_DESCRIPTION),
    exception: name.slice(0, MOST_NAME),
    logTrace: harmless(stack ?? '').slice(0, MOST_TRACE),
  }
}

function harmless(text: string): string {
  return text.replace(/([/\w.~%-])[?#][^\s'")\]}>,:]*/g, '$1').replace(/[\w-]{22,}/g, '…')
}

/** Reports an error that no screen foresaw to the company's log. What does it is loaded only then. */
export function noteCrash(error: unknown): void {
  // A report that fails is no second error.
  import('./report-crash.ts').then(({ reportCrash }) => reportCrash(error)).catch(() => {})
}

/** 2§7: the name under which an export is saved where the server gives it none. */
export function usualName(reportFile: string, format: 'xlsx' | 'csv'): string {
  return reportFile.replace(/\.xlsx$/, `.${format}`)
}

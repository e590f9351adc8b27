/** Whether tools that are not ours confirm why a real PDF is not signed. */
import type { PadesError } from '@laisen/pades/errors'
import type { PdfError } from '@laisen/pdf/errors'
import { runTool } from './oracle-tools.ts'

/** The tool that confirms the refusal, and what it says; undefined if none does. */
export async function confirmationOf({ code }: PdfError | PadesError, path: string): Promise<string | undefined> {
  if (code === 'PASSWORD_REQUIRED') {
    const [qpdf, mutool] = await Promise.all([
      runTool('qpdf', ['--requires-password', path]),
      runTool('mutool', ['info', path]),
    ])
    if (qpdf?.status === 0) return 'qpdf: requires a password'
    return /cannot authenticate password/.test(mutool?.output ?? '') ? 'mutool: requires a password' : undefined
  }
  if (code === 'DOCUMENT_PERMISSION') {
    const run = await runTool('qpdf', ['--show-encryption', path])
    return /: not allowed/.test(run?.output ?? '') ? 'qpdf: not allowed' : undefined
  }
  if (code === 'DOCUMENT_XFA') return shown(path, 'trailer/Root/AcroForm/XFA')
  if (code === 'DOCUMENT_NEEDS_APPEARANCES') return shown(path, 'trailer/Root/AcroForm/NeedAppearances')
  return damaged(path)
}

/** Whether mutool finds anything under this path of objects. */
async function shown(file: string, path: string): Promise<string | undefined> {
  const run = await runTool('mutool', ['show', file, path])
  const found = run !== undefined && /^\d+ \d+ obj$|^<<|^\[|^true$/m.test(run.output)
  return found ? `mutool: ${path.slice('trailer/Root/'.length)}` : undefined
}

/** qpdf: 2 are errors, 3 are warnings. */
async function damaged(path: string): Promise<string | undefined> {
  if (/^Pages: 0$/m.test((await runTool('mutool', ['info', path]))?.output ?? '')) return 'mutool: no page'
  const status = (await runTool('qpdf', ['--check', path]))?.status ?? 0
  return status >= 2 ? `qpdf: ${status === 2 ? 'errors' : 'warnings'}` : undefined
}

/**
 * /NeedAppearances true tells readers to draw every field anew from its value (ISO 32000-2 table 224). Poppler then draws nothing for a
 * signature, so a stamp would not be seen.
 */
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { PdfDict, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { type FormWidget, formWidgets } from '../form-widgets.ts'
import { drawnField } from './field-appearance.ts'

/** Whether the document has readers draw its fields anew. */
export function needsAppearances(pdf: Pdf): boolean {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  return form !== undefined && pdf.resolve(form.get('NeedAppearances')) === true
}

/**
 * Gives an appearance to each field that lacks one, so that the form no longer needs readers to draw its fields.
 * @throws PadesError DOCUMENT_NEEDS_APPEARANCES if one cannot be drawn faithfully
 */
export function makeAppearances(update: PdfUpdate): void {
  const { pdf } = update
  for (const widget of formWidgets(pdf)) {
    if (widget.type === 'Sig' || showsItsValue(pdf, widget)) continue
    const appearance = widget.ref && drawnField(pdf, widget)
    if (!appearance) throw new PadesError('DOCUMENT_NEEDS_APPEARANCES', {})
    pdf.work.kept(appearanceBytes)
    update.set(widget.ref!, widget.dict.clone().set('AP', PdfDict.of({ N: update.add(appearance) })))
  }
}

const appearanceBytes = 2048

/** Whether the widget has an appearance, and one with text if it has text to show: some programs fill fields and leave it behind. */
function showsItsValue(pdf: Pdf, { dict, type, value }: FormWidget): boolean {
  const appearances = pdf.dictAt(dict, 'AP')
  const normal = appearances && pdf.resolve(appearances.get('N'))
  if (normal instanceof PdfDict) return type === 'Btn' && hasState(pdf, dict, normal)
  if (!(normal instanceof PdfStream)) return false
  return type === 'Btn' || value === '' || drawsText(pdf, normal)
}

/** ISO 32000-2 §12.7.5.2.3: "Off" may have no appearance. */
function hasState(pdf: Pdf, widget: PdfDict, states: PdfDict): boolean {
  const state = pdf.nameAt(widget, 'AS') ?? 'Off'
  return state === 'Off' || pdf.resolve(states.get(state)) instanceof PdfStream
}

function drawsText(pdf: Pdf, appearance: PdfStream): boolean {
  try {
    const content = Buffer.from(decodeStream(pdf, appearance)).toString('latin1')
    pdf.work.skimmed(content.length)
    return /T[jJ]|[)>]\s*['"]|\sDo\b/.test(content)
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return false
    throw error
  }
}

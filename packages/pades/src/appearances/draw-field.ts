/** One widget as readers draw it from the value of its field. */
import { name, PdfDict, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { FormWidget } from '../form-widgets.ts'
import { isPushButton, isRound, markOf, markOperators, pushedButton, stateOf } from './button-field.ts'
import { choiceField } from './choice-field.ts'
import { appearanceOf, type FieldDrawing } from './field-drawing.ts'
import { type Frame, frameOf } from './frame.ts'
import { textField } from './text-field.ts'

/** The widget with its new appearance; undefined if it has no size, or is of a kind that readers do not draw from its value. */
export function drawnWidget(update: PdfUpdate, drawing: FieldDrawing, widget: FormWidget): PdfDict | undefined {
  if (widget.type === 'Btn')
    return isPushButton(widget) ? pushed(update, drawing, widget) : button(update, drawing, widget)
  if (widget.type !== 'Tx' && widget.type !== 'Ch') return undefined
  const frame = frameOf(drawing.pdf, widget.dict, drawing)
  if (!frame) return undefined
  const draw = widget.type === 'Tx' ? textField : choiceField
  return withNormal(widget, write(update, drawing, { frame, operators: draw(drawing, widget, frame) }))
}

/** Readers keep the picture of a push button, which has no value. */
function pushed(update: PdfUpdate, drawing: FieldDrawing, widget: FormWidget): PdfDict | undefined {
  const { pdf } = drawing
  const known = pdf.dictAt(widget.dict, 'AP')
  const frame = frameOf(pdf, widget.dict, drawing)
  if (!frame || (known && pdf.resolve(known.get('N')) instanceof PdfStream)) return undefined
  return withNormal(widget, write(update, drawing, { frame, operators: pushedButton(drawing, widget, frame) }))
}

function button(update: PdfUpdate, drawing: FieldDrawing, widget: FormWidget): PdfDict | undefined {
  const { pdf } = drawing
  const mark = markOf(pdf, widget)
  const frame = frameOf(pdf, widget.dict, { ...drawing, round: isRound(widget, mark) })
  if (!frame) return undefined
  const { on, checked } = stateOf(pdf, widget)
  const states = PdfDict.of({
    [on]: write(update, drawing, { frame, operators: markOperators(drawing, { widget, frame, mark }) }),
    Off: write(update, drawing, { frame, operators: '' }),
  })
  return widget.dict
    .clone()
    .set('AP', PdfDict.of({ N: states }))
    .set('AS', name(checked ? on : 'Off'))
}

interface Drawn {
  frame: Frame
  operators: string
}

function write(update: PdfUpdate, drawing: FieldDrawing, { frame, operators }: Drawn): PdfRef {
  return update.add(appearanceOf(drawing, frame, operators))
}

/** Table 170: an appearance that is one stream has no state. */
function withNormal({ dict }: FormWidget, normal: PdfRef): PdfDict {
  const drawn = dict.clone().set('AP', PdfDict.of({ N: normal }))
  drawn.delete('AS')
  return drawn
}

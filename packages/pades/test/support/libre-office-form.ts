/** A form with all kinds of controls, as LibreOffice exports it. */
import { converted } from '@laisen/testkit/libre-office'

export interface Control {
  /** Its element in an OpenDocument text. */
  element: string
  attributes: Record<string, string>
  /** The class that LibreOffice has for it. */
  component: string
  inside?: string
  /** Blue, bold, larger and on the right. */
  coloured?: boolean
}

const option = (label: string, chosen = false) =>
  `<form:option form:label="${label}"${chosen ? ' form:selected="true" form:current-selected="true"' : ''}/>`
const item = (label: string) => `<form:item form:label="${label}"/>`
const property = (name: string, type: string, value: string) =>
  `<form:property form:property-name="${name}" office:value-type="${type}" office:${type === 'boolean' ? 'boolean-value' : 'string-value'}="${value}"/>`
const properties = (...all: string[]) => `<form:properties>${all.join('')}</form:properties>`

/** @returns the PDF that LibreOffice exports */
export async function libreOfficeForm(controls: readonly Control[]): Promise<Uint8Array> {
  const { 'form.pdf': pdf } = await converted({ 'form.fods': flatDocument(controls) }, 'pdf')
  if (!pdf) throw new Error('LibreOffice wrote no PDF')
  return pdf
}

export const text = (value: string, more: Partial<Control> = {}): Control => ({
  ...{ element: 'text', component: 'TextField', attributes: { 'current-value': value } },
  ...more,
})
export const manyLines = (value: string): Control =>
  text(value, { element: 'textarea', inside: properties(property('MultiLine', 'boolean', 'true')) })
export const password = (): Control => text('', { element: 'password' })
export const checkBox = (label: string, checked: boolean): Control => ({
  ...{ element: 'checkbox', component: 'CheckBox' },
  attributes: { label, ...(checked && { 'current-state': 'checked' }) },
})
export const radioButton = (group: string, label: string, selected: boolean): Control => ({
  ...{ element: 'radio', component: 'RadioButton' },
  attributes: { name: group, label, ...(selected && { selected: 'true', 'current-selected': 'true' }) },
})
interface ListOptions {
  chosen: readonly string[]
  dropDown?: boolean
  several?: boolean
}
export const listBox = (labels: readonly string[], { chosen, dropDown, several }: ListOptions): Control => ({
  ...{ element: 'listbox', component: 'ListBox' },
  attributes: { ...(dropDown && { dropdown: 'true' }), ...(several && { multiple: 'true' }) },
  inside: labels.map((label) => option(label, chosen.includes(label))).join(''),
})
export const comboBox = (labels: readonly string[], value: string): Control => ({
  ...{ element: 'combobox', component: 'ComboBox' },
  attributes: { dropdown: 'true', 'current-value': value },
  inside: labels.map(item).join(''),
})
/** LibreOffice exports date and time as empty text that a script formats. */
export const date = (): Control => ({
  ...{ element: 'date', component: 'DateField', attributes: { value: '2026-11-30', 'current-value': '2026-11-30' } },
})
export const number = (value: string): Control => ({
  ...{ element: 'number', component: 'NumericField', attributes: { value, 'current-value': value } },
})
export const currency = (value: string, symbol: string): Control => ({
  ...{ element: 'formatted-text', component: 'CurrencyField', attributes: { value, 'current-value': value } },
  inside: properties(
    property('CurrencySymbol', 'string', symbol),
    property('PrependCurrencySymbol', 'boolean', 'true'),
    property('ShowThousandsSeparator', 'boolean', 'true'),
  ),
})
export const formatted = (value: string): Control => ({
  ...{ element: 'formatted-text', component: 'FormattedField', attributes: { value, 'current-value': value } },
})
export const pushButton = (label: string): Control => ({
  ...{ element: 'button', component: 'CommandButton', attributes: { label, 'button-type': 'push' } },
})
export const coloured = (control: Control): Control => ({ ...control, coloured: true })

/** Two columns of controls that fill one page. */
const [columns, widthCm, heightCm, stepCm] = [2, 6, 1.6, 2] as const

function flatDocument(controls: readonly Control[]): string {
  const forms = controls.map(({ element, component, attributes, inside = '' }, index) => {
    const all = { name: `control ${index}`, id: `c${index}`, ...attributes }
    const written = Object.entries(all).map(([key, value]) => `form:${key}="${escaped(value)}"`)
    const implementation = `form:control-implementation="ooo:com.sun.star.form.component.${component}"`
    return `<form:${element} xml:id="c${index}" ${implementation} ${written.join(' ')}>${inside}</form:${element}>`
  })
  const shapes = controls.map((control, index) => {
    const [x, y] = [0.5 + (index % columns) * 7, 1.2 + Math.floor(index / columns) * stepCm]
    const style = control.coloured ? 'Coloured' : 'Plain'
    const place = `svg:x="${x}cm" svg:y="${y}cm" svg:width="${widthCm}cm" svg:height="${heightCm}cm"`
    return `<draw:control draw:text-style-name="${style}" ${place} draw:control="c${index}"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<style:style style:name="Plain" style:family="paragraph"><style:text-properties fo:font-size="11pt" fo:font-family="Arial"/></style:style>
<style:style style:name="Coloured" style:family="paragraph"><style:paragraph-properties fo:text-align="end"/>
<style:text-properties fo:font-size="14pt" fo:color="#0000ff" fo:font-weight="bold"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Form">
<office:forms><form:form form:name="Form" form:control-implementation="ooo:com.sun.star.form.component.Form">${forms.join('')}</form:form></office:forms>
<table:shapes>${shapes.join('')}</table:shapes>
<table:table-column/><table:table-row><table:table-cell office:value-type="string"><text:p>A form</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`
}

const opendocument = 'urn:oasis:names:tc:opendocument:xmlns'
const namespaces = [
  ...['office', 'form', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${opendocument}:${name}:1.0"`),
  `xmlns:draw="${opendocument}:drawing:1.0"`,
  `xmlns:svg="${opendocument}:svg-compatible:1.0"`,
  `xmlns:fo="${opendocument}:xsl-fo-compatible:1.0"`,
  'xmlns:ooo="http://openoffice.org/2004/office"',
].join(' ')

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}

import { withoutMarks } from '@laisen/contract/messages/whole-words'

/** Text copied from the screen carries none of the marks that our Thai has for breaking lines. */
export function copyWithoutMarks(event: ClipboardEvent): void {
  const selected = getSelection()?.toString() ?? ''
  const plain = withoutMarks(selected)
  if (plain === selected) return
  event.clipboardData?.setData('text/plain', plain)
  event.preventDefault()
}

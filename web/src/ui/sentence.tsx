import { spaceBefore, spaceBehind } from '@laisen/contract/messages/define'
import { Fragment, isValidElement, type ReactNode } from 'react'

interface Props {
  /** A message whose `{name}`s are not filled in: `t('signedBy')` without facts. */
  text: string
  facts: Readonly<Record<string, ReactNode>>
}

/** A sentence whose values are elements, such as dotted blanks. Spaces and full stops beside them are those of `fill`. */
export function Sentence({ text, facts }: Props) {
  const parts = text.split(/\{(\w+)\}/)
  const factAt = (place: number) => facts[parts[place]!] ?? `{${parts[place]}}`
  return (
    <>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
        <Fragment key={place}>
          {place % 2 === 1
            ? factAt(place)
            : between(
                part,
                textOf(place > 0 && factAt(place - 1)),
                textOf(place + 1 < parts.length && factAt(place + 1)),
              )}
        </Fragment>
      ))}
    </>
  )
}

/** The words between two facts. A fact that ends with a full stop (Co., Ltd.) ends its sentence too. */
function between(words: string, before: string, behind: string): string {
  const rest = before.endsWith('.') ? words.replace(/^\.(?!\.)/, '') : words
  return spaceBehind(before, rest.at(0)) + rest + spaceBefore(behind, rest.at(-1))
}

/** What an element shows, as far as it is written between its tags. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

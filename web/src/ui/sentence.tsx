import { Fragment, type ReactNode } from 'react'

interface Props {
  /** A message whose `{name}`s are not filled in: `t('signedBy')` without facts. */
  text: string
  facts: Readonly<Record<string, ReactNode>>
}

/** A sentence whose values are elements, such as dotted blanks. */
export function Sentence({ text, facts }: Props) {
  const parts = text.split(/\{(\w+)\}/)
  return (
    <>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
        <Fragment key={place}>{place % 2 === 1 ? (facts[part] ?? `{${part}}`) : part}</Fragment>
      ))}
    </>
  )
}

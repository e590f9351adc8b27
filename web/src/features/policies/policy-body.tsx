import { Fragment } from 'react'

/** A legal text as visitors see it: paragraphs and headings only. */
export function PolicyBody({ body }: { body: string }) {
  return paragraphsOf(body).map(({ heading, text }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and none changes its place
    <Fragment key={place}>
      {heading && <h2>{heading}</h2>}
      {text && <p>{text}</p>}
    </Fragment>
  ))
}

/** Empty lines separate paragraphs. A line that begins with "# " is a heading. */
function paragraphsOf(body: string): { heading: string; text: string }[] {
  return body.split(/\n{2,}/).map((part) => {
    const [first = '', ...rest] = part.split('\n')
    return first.startsWith('# ') ? { heading: first.slice(2), text: rest.join('\n') } : { heading: '', text: part }
  })
}

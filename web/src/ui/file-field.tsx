import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import s from './file-field.module.css'
import { useFileChoice } from './use-file-choice.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface Props extends FieldProps {
  /** Suggests to the browser's file dialog what to offer; the form checks the file. */
  accept: string
  /** The name of the chosen file. */
  name: string | undefined
  /** Shown while nothing is chosen. */
  none: string
  /** On the button: “Choose file”. */
  action: string
  /** Above the name: what was chosen. */
  preview?: ReactNode
  onFile: (file: File) => void
}

/** A file among other fields: its name, and a button that chooses one. A file can also be dropped on it. */
export function FileField({ accept, name, none, action, preview, onFile, ...field }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const choice = useFileChoice(accept, (file) => {
    onFile(file)
    button.current?.focus()
  })
  const { over, target } = useFileDrop(onFile, false)
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <div {...target} className={classNames(s.box, invalid && s.invalid, over && s.over)}>
          {preview}
          <div className={s.row}>
            <span className={classNames(s.name, name === undefined && s.none)} title={name}>
              {name ?? none}
            </span>
            <button
              ref={button}
              type="button"
              id={id}
              className={s.choose}
              aria-label={`${action}: ${field.label}`}
              aria-describedby={describedBy}
              data-invalid={invalid || undefined}
              onClick={choice.open}
            >
              {action}
            </button>
          </div>
          {choice.input}
        </div>
      )}
    </Field>
  )
}

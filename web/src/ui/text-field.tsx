import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import s from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type TablerIcon } from './icon.tsx'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'required'>

export interface TextFieldProps extends FieldProps, Native {
  value: string
  onChange: (value: string) => void
  quietLabel?: boolean | undefined
  /** 32 px, for toolbars. */
  toolbar?: boolean | undefined
  icon?: TablerIcon | undefined
  /** A control inside the field at its start, instead of an icon. */
  lead?: ReactNode
  /** A control inside the field at its end. */
  inside?: ReactNode
  /** For serials, hashes and generated passwords. */
  mono?: boolean | undefined
  /** Right-aligned, for numbers. */
  figures?: boolean | undefined
  ref?: RefObject<HTMLInputElement | null> | undefined
}

/** One line of text. */
export function TextField({
  label,
  required,
  hint,
  error,
  errorElsewhere,
  className,
  quietLabel,
  value,
  onChange,
  toolbar,
  icon,
  lead,
  inside,
  mono,
  figures,
  autoFocus,
  ref,
  ...input
}: TextFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const box = ref ?? own
  // For pages: in a dialog, `data-autofocus` is what the dialog looks for, once it knows where the focus goes back to.
  // Preact, which draws the sign-in pages, leaves the attribute to the browser, which heeds only the page's first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useLayoutEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [])
  return (
    <Field {...{ label, required, hint, error, errorElsewhere, className, quietLabel }}>
      {({ id, describedBy, invalid }) => (
        <div className={classNames(s.box, toolbar && s.toolbar, invalid && s.invalid, input.disabled && s.off)}>
          {lead}
          {icon && (
            <span className={s.lead}>
              <Icon of={icon} size={17} />
            </span>
          )}
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            ref={box}
            id={id}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(s.input, mono && s.mono, figures && s.right)}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            aria-required={required || undefined}
          />
          {inside}
        </div>
      )}
    </Field>
  )
}

type NativeArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className' | 'required'>

interface TextAreaProps extends FieldProps, NativeArea {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text. */
export function TextArea({ label, required, hint, error, className, value, onChange, ...area }: TextAreaProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...area}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classNames(s.box, s.area, invalid && s.invalid)}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
        />
      )}
    </Field>
  )
}

interface InsideButtonProps {
  label: string
  icon: TablerIcon
  onClick: () => void
  pressed?: boolean
  /** Shown at the start of the field. */
  leads?: boolean
}

/** A small control inside a field: show, copy, generate, pick. */
export function InsideButton({ label, icon, onClick, pressed, leads }: InsideButtonProps) {
  return (
    <button
      type="button"
      className={classNames(s.inside, leads && s.leads)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon of={icon} size={17} />
    </button>
  )
}

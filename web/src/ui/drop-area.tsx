import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import s from './drop-area.module.css'
import { Icon, type TablerIcon } from './icon.tsx'
import { useFileChoice } from './use-file-choice.tsx'

interface Props {
  icon: TablerIcon
  title: string
  hint: string
  accept: string
  /** Whether a file is being dragged over it or its surroundings (`useFileDrop`). */
  over: boolean
  /** Several files can be chosen at once. */
  many?: boolean
  onFile: (file: File) => void
}

/** An area for dropping a file, or choosing one by click, Enter or Space. */
export function DropArea({ icon, title, hint, accept, over, many, onFile }: Props) {
  const choose = useFileChoice(accept, onFile, { many })
  return (
    <>
      <button type="button" className={classNames(s.drop, over && s.over)} onClick={choose.open}>
        <Icon of={icon} size={34} stroke={1.3} />
        <span className={s.title}>{title}</span>
        <span className={s.hint}>{hint}</span>
      </button>
      {choose.input}
    </>
  )
}

interface FileButtonProps {
  label: string
  icon?: TablerIcon
  accept: string
  /** @default quiet */
  variant?: 'quiet' | 'secondary'
  onFile: (file: File) => void
}

/** Replaces the file that was chosen. */
export function FileButton({ label, icon, accept, variant = 'quiet', onFile }: FileButtonProps) {
  const choose = useFileChoice(accept, onFile)
  return (
    <>
      <Button variant={variant} toolbar {...(icon && { icon })} onClick={choose.open}>
        {label}
      </Button>
      {choose.input}
    </>
  )
}

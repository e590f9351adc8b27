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
  /** A file is held over it, or over what surrounds it (`useFileDrop`). */
  over: boolean
  /** The focus begins here when the dialog around it opens. */
  autoFocus?: boolean
  onFile: (file: File) => void
}

/** Where a file goes: dropped, or chosen by click, Enter or Space. */
export function DropArea({ icon, title, hint, accept, over, autoFocus, onFile }: Props) {
  const choose = useFileChoice(accept, onFile)
  return (
    <>
      <button
        type="button"
        className={classNames(s.drop, over && s.over)}
        onClick={choose.open}
        data-autofocus={autoFocus || undefined}
      >
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
  onFile: (file: File) => void
}

/** Takes another file in place of the one that is there. */
export function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  const choose = useFileChoice(accept, onFile)
  return (
    <>
      <Button variant="quiet" toolbar {...(icon && { icon })} onClick={choose.open}>
        {label}
      </Button>
      {choose.input}
    </>
  )
}

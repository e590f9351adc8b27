import {
  IconCalendar,
  IconCheckbox,
  IconLetterCase,
  IconLetterT,
  IconSignature,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { FieldKind } from './draft.ts'

export const kindIcons: Readonly<Record<FieldKind, TablerIcon>> = {
  signature: IconSignature,
  date: IconCalendar,
  name: IconUser,
  text: IconLetterT,
  checkbox: IconCheckbox,
  initials: IconLetterCase,
}

import { IconCheck, IconEye, IconSignature } from '@tabler/icons-react'

/** What a recipient does, as a picture. */
export const actionIcons = { sign: IconSignature, approve: IconCheck, acknowledge: IconEye } as const

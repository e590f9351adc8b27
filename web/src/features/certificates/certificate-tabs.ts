export const certificateTabs = ['certificate', 'group', 'authority'] as const
export type CertificateTab = (typeof certificateTabs)[number]

/** The dialogs over the screen, by their names in the address. */
export const certificateDialogs = [
  'add',
  'edit',
  'delete',
  'revoke',
  'request',
  'networks',
  'level',
  'add-group',
  'edit-group',
  'delete-group',
] as const
export type CertificateDialogName = (typeof certificateDialogs)[number]
export type OpenCertificateDialog = (name: CertificateDialogName, id?: number) => void

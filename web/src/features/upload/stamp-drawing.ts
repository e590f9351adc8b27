// The signer's own layout code, which is free of Node, so that the preview matches the signed result exactly.
export { dateLine } from '@laisen/pades/stamp/date-line'
export { layoutStamp } from '@laisen/pades/stamp/layout'

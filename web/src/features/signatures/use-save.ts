import { addSignature } from '@laisen/contract/endpoints/signatures'
import type { Maker } from './use-maker.ts'
import { useSignatureChange } from './use-signature-change.ts'

/** Saves what was made. Certificates of the company's authority may show it from then on. */
export function useSaveSignature() {
  const add = useSignatureChange(addSignature)
  return {
    busy: add.isPending,
    error: add.error,
    /** False if there was nothing to save, or it was refused. */
    async run({ kind, picture }: Pick<Maker, 'kind' | 'picture'>, useAsDefault: boolean): Promise<boolean> {
      if (!picture) return false
      return add.mutateAsync({ kind, picture: picture.dataUrl, useAsDefault }).then(
        () => true,
        () => false,
      )
    },
  }
}

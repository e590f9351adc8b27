import { getSignaturePicture, type SignatureItem } from '@laisen/contract/endpoints/signatures'
import { useQueries } from '@tanstack/react-query'
import { bytesOf } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import type { MadePicture } from './ink.ts'

/** The pictures of saved signatures by their ids, as they arrive. One never changes. */
export function useSignaturePictures(saved: readonly SignatureItem[]): ReadonlyMap<number, MadePicture> {
  return useQueries({
    queries: saved.map(({ signatureID }) => ({
      queryKey: keyOf(getSignaturePicture, { signatureID }),
      // An image element cannot send the headers of our session.
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        return [signatureID, await shown(await bytesOf(getSignaturePicture, { signatureID }, { signal }))] as const
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [data] : []))),
  })
}

async function shown(bytes: Blob): Promise<MadePicture> {
  const image = new Image()
  image.src = URL.createObjectURL(bytes)
  await image.decode()
  return { dataUrl: image.src, width: image.naturalWidth, height: image.naturalHeight }
}

import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { type KeptUpload, keepUpload, keptInMemory, keptInVault, ownerOf } from './kept-upload.ts'

/** What the Upload screen begins with; undefined for a moment after a reload. */
export function useBegunUpload(): KeptUpload | undefined {
  const owner = ownerOf(useSession().user)
  const state = useLocation().state as { signAgain?: boolean } | null
  const back = useNavigationType() === 'POP' || state?.signAgain === true
  const [begun, setBegun] = useState(() => keptInMemory(owner, back))
  useEffect(() => {
    if (begun) return
    let wanted = true
    void keptInVault(owner).then((kept) => wanted && setBegun(kept))
    return () => {
      wanted = false
    }
  }, [begun, owner])
  return begun
}

/** Keeps what the screen holds whenever it changes, unless it holds nothing worth keeping. */
export function useKeepUpload(holds: boolean, upload: KeptUpload): void {
  const owner = ownerOf(useSession().user)
  const { file, values, placed, signedBefore, lostFile } = upload
  useEffect(() => {
    keepUpload(owner, holds ? { file, values, placed, signedBefore, lostFile } : undefined)
  }, [owner, holds, file, values, placed, signedBefore, lostFile])
}

import { getApiKeyOptions } from '@laisen/contract/endpoints/api-keys'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { KeyGrants } from './key-grants.tsx'
import { KeyList } from './key-list.tsx'
import { KeyShown } from './key-shown.tsx'
import { type CreatedKey, NewKey } from './new-key.tsx'
import type { Keys } from './use-keys.ts'

/** API keys in the profile: the user's own, and what keys of others ask. */
export function KeysTab({ keys: { mayHaveKeys, mayCreate, dialog: address } }: { keys: Keys }) {
  const { dialog, open, close } = address
  const [created, setCreated] = useState<CreatedKey>()
  const wanted = mayCreate && dialog?.name === 'new'
  const options = useCall(getApiKeyOptions, {}, { enabled: wanted })
  const show = (key: CreatedKey) => {
    setCreated(key)
    close()
  }
  return (
    <>
      {mayHaveKeys && (
        <KeyList
          revoking={dialog?.name === 'revoke' ? dialog.id : undefined}
          onRevoke={(keyId) => open('revoke', keyId)}
          onClose={close}
        />
      )}
      <KeyGrants />
      {wanted && options.data && <NewKey options={options.data} onClose={close} onCreated={show} />}
      {created && <KeyShown created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

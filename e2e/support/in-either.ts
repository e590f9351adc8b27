/** A message exactly as it stands on screen, whichever language that is in. */
export function inEither<Key extends string>(
  room: { readonly en: Readonly<Record<Key, string>>; readonly th: Readonly<Record<Key, string>> },
  key: Key,
): RegExp {
  const [english, thai] = [room.en[key], room.th[key]].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(${english}|${thai})$`)
}

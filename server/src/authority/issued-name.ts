/** rules 5.4. Uploaded files may not have such a name, so that people can tell the two kinds apart. */
export function issuedName(username: string): string {
  return `${username}_CA`
}

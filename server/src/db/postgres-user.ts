import { spawn } from 'node:child_process'
import { chown, lstat, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
const NOBODY = 65534

/** How PostgreSQL's programs are started so that they are not root and can still reach binaries and data. */
export interface PostgresUser {
  /** Words before the command. */
  readonly prefix: readonly string[]
  /** Options of node:child_process spawn. */
  readonly identity: { readonly uid?: number; readonly gid?: number }
  /** Who must own the data, as we see it; undefined when everything is ours anyway. */
  readonly owner: number | undefined
}

const ourselves: PostgresUser = { prefix: [], identity: {}, owner: undefined }

/** A user namespace in which we are called nobody: no root, and with a name. */
const renamed = (owner: number | undefined): PostgresUser => ({
  prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  identity: {},
  owner,
})

const insteadOfRoot: readonly PostgresUser[] = [
  { prefix: [], identity: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
  // Below a 0700 home nobody else gets in.
  renamed(0),
  // Where namespaces are forbidden (containers): nobody, with the one capability to pass folders of others.
  {
    prefix: [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--',
    ],
    identity: {},
    owner: NOBODY,
  },
]

/** The first way in which PostgreSQL starts from `native` and reaches `folder`; undefined when none does. */
export async function findPostgresUser(native: string, folder: string): Promise<PostgresUser | undefined> {
  // initdb wants a user with a name, which containers often run without.
  const candidates =
    process.getuid?.() === 0 ? insteadOfRoot : hasName() ? [ourselves] : [renamed(undefined), ourselves]
  for (const candidate of candidates) {
    const probe = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', folder, join(native, 'bin/postgres')]
    if ((await run(candidate, probe)).code === 0) return candidate
  }
  return undefined
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

export function noPostgresUser(folder: string): StartRefused {
  if (process.getuid?.() !== 0)
    return new StartRefused(`The programs of PostgreSQL do not run here, or cannot reach ${folder}.`)
  return new StartRefused(
    `PostgreSQL does not run as root, and no other user can reach ${folder}. Start as another user, or set DATA_DIR to a folder that others may enter, such as /var/lib/laisen.`,
  )
}

/**
 * No program of PostgreSQL may outlive us, however we end. So a shell starts it and waits on a pipe from us; when the pipe
 * closes, the shell interrupts the program, which then ends in an orderly way.
 */
export const guard = `
"$@" 3<&- </dev/null &
program=$!
( read -r _ <&3; kill -INT $program ) &
watcher=$!
exec 3<&-
wait $program
code=$?
kill $watcher 2>/dev/null
exit $code`

/** Runs a program to its end as PostgreSQL's user. */
export async function run(
  user: PostgresUser,
  command: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = [...user.prefix, 'sh', '-c', guard, 'sh', ...command]
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...user.identity,
      // The working directory may be one that the user cannot enter.
      cwd: '/',
      env: postgresEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('exit', () => child.stdio[3]?.destroy())
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Nothing of ours: no master key, no PG* variable, and messages in English. */
export const postgresEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Gives a folder with all it holds to PostgreSQL's user. */
export async function giveTo(user: PostgresUser, folder: string): Promise<void> {
  const { owner } = user
  if (owner === undefined || (await lstat(folder)).uid === owner) return
  // The folder itself last: if this is cut short, the next start begins again.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chown(path, owner, owner)
  }
  await chown(folder, owner, owner)
}

import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A program, with arguments, that runs a command in a mount namespace of its own after a script for `sh`. */
type Namespace = (script: string) => readonly string[]

/** `undefined` where the user may not mount. */
const namespace = [['-rm'], ['-m']].map(options => inNamespace(options)).find(canMount)

function inNamespace(options: readonly string[]): Namespace {
  return script => ['unshare', ...options, 'sh', '-ec', `${script}\nexec "$0" "$@"`]
}

function canMount(candidate: Namespace): boolean {
  const [program = '', ...args] = [...candidate('mount -t tmpfs tmpfs /mnt'), 'true']
  return spawnSync(program, args).status === 0
}

/** The prefix of a server for which a script mounts file systems that nobody else sees. */
export function mounted(script: string): readonly string[] {
  if (namespace) return namespace(script)
  throw new Error('this test mounts file systems: run it as root, or permit user namespaces (unshare -rm)')
}

/** A disk that can be filled. */
export interface SmallDisk {
  /** The prefix of the server whose files are on it. */
  readonly prefix: readonly string[]
  /** What the server says when the disk is full. */
  readonly reason: RegExp
  /** Leaves no free byte. */
  fill(pid: number): void
  /** Frees what `fill` took. */
  free(pid: number): void
  /** Copies the files of the running server to another folder. */
  copyTo(pid: number, folder: string): void
}

/** A file system in memory at the folder. Where mounting is not permitted: a limit for the size of the server's files. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  return namespace ? smallFileSystem(folder, megabytes) : limitedFiles(folder)
}

function smallFileSystem(folder: string, megabytes: number): SmallDisk {
  // Only the server sees the mount; others reach it through the server's process.
  const inside = (pid: number, name = '') => join(`/proc/${pid}/root`, folder, name)
  return {
    prefix: mounted(`mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}'\ncd '${folder}'`),
    reason: /its disk is full/,
    fill: pid => fillDisk(inside(pid, 'filler')),
    free: pid => rmSync(inside(pid, 'filler')),
    copyTo: (pid, to) => cpSync(inside(pid), to, { recursive: true })
  }
}

function fillDisk(file: string): void {
  const filler = openSync(file, 'w')
  try {
    for (let bytes = 65_536; bytes >= 1; ) if (!canWrite(filler, bytes)) bytes >>= 1
  } finally {
    closeSync(filler)
  }
}

function canWrite(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0
  } catch {
    return false
  }
}

function limitedFiles(folder: string): SmallDisk {
  const limit = (pid: number, bytes: number | 'unlimited') => {
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  }
  return {
    prefix: [],
    reason: /its disk cannot be read or written/,
    fill: pid => limit(pid, 4096),
    free: pid => limit(pid, 'unlimited'),
    copyTo: (_pid, to) => cpSync(folder, to, { recursive: true })
  }
}

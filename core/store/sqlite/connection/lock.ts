import { mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Misconfigured } from '../../../errors.ts'
import { startError } from './start-errors.ts'
import { openDatabase } from './statement.ts'

// Without a journal file: nothing is ever written to the lock.
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'
/** The mounts of this process, on Linux. */
const MOUNTS = '/proc/self/mountinfo'

/**
 * The exclusive lock of a store. Servers cannot open the store until this is closed. SQLite holds it on a database file
 * next to the store, so the operating system releases it when the process ends, also after a crash.
 */
export function openLock(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = realFile(path)
    requireOneName(file, path)
    return openDatabase(lockFile(file), LOCK)
  } catch (error) {
    throw startError(error, path)
  }
}

export function lockFile(file: string): string {
  return `${file}.lock`
}

/** The file without symbolic links, so that it has one lock. It is created first: a link may name an absent file. */
function realFile(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })) new DatabaseSync(path).close()
  return realpathSync.native(path)
}

/** By a second name that is not a symbolic link, another server would use another lock, and another WAL. */
function requireOneName(file: string, path: string): void {
  const stat = statSync(file)
  if (stat.isFile() && stat.nlink > 1) {
    throw refusal(path, `its file has ${stat.nlink} names (hard links); remove the others, or copy the file`)
  }
  if (mountPoints().includes(file)) {
    throw refusal(path, 'its file is mounted alone, without the files next to it; mount its folder instead')
  }
}

function refusal(path: string, reason: string): Error {
  return new Misconfigured(`The store sqlite:${path} cannot be opened: ${reason}.`)
}

function mountPoints(): string[] {
  if (!statSync(MOUNTS, { throwIfNoEntry: false })) return []
  const fields = readFileSync(MOUNTS, 'utf8').split('\n')
  return fields.map(line => unescaped(line.split(' ')[4] ?? ''))
}

/** Blanks and backslashes are octal numbers. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_all, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}

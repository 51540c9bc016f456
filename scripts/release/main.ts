import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { imageSteps } from './image.ts'
import { keepStore } from './keep-store.ts'
import { packageSteps } from './package.ts'
import { publishSteps } from './publish.ts'
import { type Release, root, type Step } from './step.ts'
import { treeSteps } from './tree.ts'
import { verifySteps } from './verify.ts'

// npm run release -- 0.2.0 [--publish] [--from <step>]: docs/release.md. Stops at the first failure, and can be repeated.

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { publish: { type: 'boolean', default: false }, from: { type: 'string' } },
    allowPositionals: true
  })
  const [version = '', ...more] = positionals
  if (!VERSION.test(version) || more.length > 0) {
    throw new Error(`expected one version such as 0.2.0, found ${JSON.stringify(positionals.join(' '))}`)
  }
  const folder = join(root, '.cache/release', version)
  mkdirSync(folder, { recursive: true })
  const release: Release = { version, folder, tarball: join(folder, `aspectd-${version}.tgz`) }
  const steps = [
    ...treeSteps,
    ...verifySteps,
    ...packageSteps,
    ...imageSteps,
    { name: 'kept store', run: keepStore },
    ...publishSteps(values.publish)
  ]
  await runAll(fromStep(steps, values.from), release)
}

/** For a repetition after a failure: what went well before can be left out. */
function fromStep(steps: readonly Step[], first: string | undefined): readonly Step[] {
  if (first === undefined) return steps
  const at = steps.findIndex(({ name }) => name === first)
  if (at < 0) throw new Error(`--from: expected one of ${steps.map(({ name }) => name).join(', ')}; found ${first}`)
  return steps.slice(at)
}

async function runAll(steps: readonly Step[], release: Release): Promise<void> {
  for (const { name, run } of steps) {
    const begin = performance.now()
    try {
      await run(release)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}; repeat with --from '${name}'`)
    }
    process.stdout.write(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s\n`)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastLine } from '../testing/mongod.ts'
import { cache, lockCache } from './cache.ts'

export const OPENSEARCH_VERSION = '2.19.6'
const SOURCES = fileURLToPath(new URL('./fixtures/opensearch/', import.meta.url))

/** A folder with OpenSearch's packages and the program that runs a node of them, or why there is none. */
export type OpenSearchProgram = { readonly folder: string } | { readonly missing: string }

let found: OpenSearchProgram | undefined

/** Downloaded once, with Maven: OpenSearch as a container is not to be had everywhere. */
export function findOpenSearch(): OpenSearchProgram {
  found ??= search()
  return found
}

function search(): OpenSearchProgram {
  const folder = join(cache, `opensearch-${OPENSEARCH_VERSION}`)
  const release = lockCache('opensearch')
  try {
    const problem = existsSync(join(folder, 'complete')) ? undefined : prepare(folder)
    return problem === undefined
      ? { folder }
      : { missing: `requires Java 17 with Maven, or OPENSEARCH_URL: ${problem}` }
  } finally {
    release()
  }
}

/** Returns the error message, `undefined` after success. */
function prepare(folder: string): string | undefined {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(SOURCES, 'pom.xml'), join(folder, 'pom.xml'))
  const version = `-Dopensearch.version=${OPENSEARCH_VERSION}`
  const problem =
    run(folder, 'mvn', ['-q', '-B', version, 'dependency:copy-dependencies', '-DoutputDirectory=lib']) ??
    run(folder, 'javac', ['-cp', 'lib/*', '-d', 'classes', join(SOURCES, 'RunNode.java')])
  if (problem === undefined) writeFileSync(join(folder, 'complete'), '')
  return problem
}

function run(cwd: string, program: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  return status === 0 ? undefined : `${program}: ${error?.message ?? lastLine(stderr || stdout)}`
}

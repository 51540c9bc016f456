import { parseArgs } from 'node:util'
import type { Environment } from '../../core/config/environment.ts'
import { createError } from '../../core/errors.ts'

/** A command that works on stores without a server. */
export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly purpose: string
  /** The text of `--help`; it begins with the usage. */
  readonly help: string
  /** Options with a value; all are optional. */
  readonly options: readonly string[]
  /** Names of the arguments, in order; all are required. */
  readonly operands: readonly string[]
  run(given: Given): Promise<void>
}

interface Context {
  readonly version: string
  readonly env: Environment
}

interface Given extends Context {
  option(name: string): string | undefined
  operand(name: string): string
}

export const WrongArguments = createError('WRONG_ARGUMENTS', '%s')

/** @throws WrongArguments naming the argument, before the command runs. */
export async function runCommand(command: Command, args: string[], context: Context): Promise<void> {
  const { values, positionals } = parse(command, args)
  if (values.help === true) {
    process.stdout.write(command.help)
    return
  }
  const options = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const operands = new Map(command.operands.map((name, at) => [name, positionals[at]]))
  requireGiven(command, options, operands, positionals)
  await command.run({ ...context, option: name => options.get(name), operand: name => operands.get(name) ?? '' })
}

function parse({ name, options }: Command, args: string[]) {
  const valued = Object.fromEntries(options.map(option => [option, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options: { ...valued, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    throw wrong(name, sentence)
  }
}

function requireGiven(
  { name, options, operands }: Command,
  given: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string | undefined>,
  positionals: readonly string[]
): void {
  for (const option of options) if (given.get(option) === '') throw wrong(name, `--${option} is empty`)
  for (const [operand, value] of found) if (!value) throw wrong(name, `<${operand}> is missing`)
  const more = positionals[operands.length]
  if (more !== undefined) throw wrong(name, `unexpected argument ${JSON.stringify(more)}`)
}

function wrong(name: string, what: string): Error {
  return new WrongArguments(`${name}: ${what}; see aspectd ${name} --help`)
}

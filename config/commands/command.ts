import { parseArgs } from 'node:util'
import type { Environment } from '../../core/config/environment.ts'
import { createError } from '../../core/errors.ts'

export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly purpose: string
  /** The text of `--help`; it begins with the usage. */
  readonly help: string
  /** Options with a value; all are optional. */
  readonly options: readonly string[]
  /** Options without a value. */
  readonly flags?: readonly string[]
  /** Names of the arguments, in order; all are required. */
  readonly operands: readonly string[]
  /** Names of further arguments, which may be absent. */
  readonly optional?: readonly string[]
  run(given: Given): Promise<void>
}

export interface Context {
  readonly version: string
  readonly env: Environment
}

interface Given extends Context {
  option(name: string): string | undefined
  flag(name: string): boolean
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
  const { operands: required, optional = [] } = command
  const operands = new Map([...required, ...optional].map((name, at) => [name, positionals[at]]))
  requireGiven(command, options, positionals)
  await command.run({
    ...context,
    option: name => options.get(name),
    flag: name => options.has(name),
    operand: name => operands.get(name) ?? ''
  })
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
}

function parse({ name, options, flags = [] }: Command, args: string[]): Parsed {
  const known = Object.fromEntries([
    ...options.map(option => [option, { type: 'string' as const }] as const),
    ...flags.map(flag => [flag, { type: 'boolean' as const }] as const)
  ])
  try {
    return parseArgs({ args, options: { ...known, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    throw wrong(name, sentence)
  }
}

function requireGiven(
  { name, options, operands, optional = [] }: Command,
  given: ReadonlyMap<string, string>,
  positionals: readonly string[]
): void {
  for (const option of options) if (given.get(option) === '') throw wrong(name, `--${option} is empty`)
  const missing = operands.find((_operand, at) => !positionals[at])
  if (missing !== undefined) throw wrong(name, `<${missing}> is missing`)
  const more = positionals[operands.length + optional.length]
  if (more !== undefined) throw wrong(name, `unexpected argument ${JSON.stringify(more)}`)
}

function wrong(name: string, what: string): Error {
  return new WrongArguments(`${name}: ${what}; see aspectd ${name} --help`)
}

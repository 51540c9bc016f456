import { type GraphQLError, parse, visit } from 'graphql'
import type { Source } from './owners.ts'

/** The message of a syntax error, with the line of the definitions. */
export function placed({ message, locations }: GraphQLError, text: string): string {
  const [first] = locations ?? []
  return first ? `${message} at ${lineAt(text, first.line)}` : message
}

/** `line 3 (owner: Persn)` */
function lineAt(text: string, line: number): string {
  return `line ${line} (${text.split('\n')[line - 1]?.trim()})`
}

/**
 * Where the first name that a problem quotes is written: `Unknown type "Persn".` The documents of a schema have no
 * places, so those that matter are parsed again.
 */
export function placesOf(problem: string, sources: readonly Source[]): string {
  const [, quoted = ''] = /"@?([\w.]+)[^"]*"/.exec(problem) ?? []
  const name = quoted.split('.').at(-1) ?? ''
  const places = sources.flatMap(({ plugin, text }) => {
    const line = name.length > 0 && text.includes(name) ? lineOf(text, name) : undefined
    return line === undefined ? [] : [`plugin ${plugin}, ${lineAt(text, line)}`]
  })
  if (places.length === 0) return ''
  const isMissing = /^Unknown type|^Cannot extend type/.test(problem)
  const advice = isMissing ? '; if another plugin defines it, enable that plugin, and name it in `needs`' : ''
  return ` (in ${[...new Set(places)].join('; ')}${advice})`
}

function lineOf(text: string, name: string): number | undefined {
  let line: number | undefined
  visit(parse(text), {
    Name(node) {
      if (node.value === name) line ??= node.loc?.startToken.line
    }
  })
  return line
}

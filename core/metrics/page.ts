import type { Family, Line, Pairs } from './family.ts'

/** Of the text format of Prometheus. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The lines of one metric; nothing if it has no series. */
export function textOf({ name, help, type }: Pick<Family, 'name' | 'help' | 'type'>, lines: Iterable<Line>): string {
  let text = ''
  for (const { suffix = '', labels, value } of lines)
    text += `${name}${suffix}${labelsText(labels)} ${numberText(value)}\n`
  return text && `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${text}`
}

function labelsText(labels: Pairs): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join()}}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

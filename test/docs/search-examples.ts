import { readFileSync } from 'node:fs'

export interface Dataset {
  readonly name: string
  readonly platform: string
  readonly description: string
  readonly columns: readonly string[]
  /** By kind: `{ tag: 'pii', owner: 'ann', property: 'team=crm' }`. */
  readonly facts: Readonly<Record<string, string>>
  /** `2024-03-01`, or empty. */
  readonly modified: string
}

export interface Example {
  readonly query: string
  /** Names of datasets; undefined for everything. */
  readonly finds: readonly string[] | undefined
}

const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8')

/** The rows of the table with this heading, each as its cells. */
function rowsOf(heading: string): string[][] {
  const lines = page.split('\n')
  const start = lines.indexOf(heading) + 2
  if (start < 2) throw new Error(`docs/search.md: expected a table with the heading ${heading}`)
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith('|'))
  return lines.slice(start, end).map(line =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'))
  )
}

const codes = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

export function datasets(): Dataset[] {
  return rowsOf('| dataset | platform | description | columns | tags, owners, properties | modified |').map(
    ([name = '', platform = '', description = '', columns = '', facts = '', modified = '']) => ({
      name: codes(name)[0] ?? '',
      platform,
      description,
      columns: columns.split(', '),
      facts: Object.fromEntries(facts.split(', ').map(fact => fact.split(' '))),
      modified
    })
  )
}

/** Each query of the table of the language; a row can have several, the last also in its meaning after "also". */
export function examples(): Example[] {
  return rowsOf('| query | means | finds |').flatMap(([query = '', means = '', finds = '']) => {
    const others = /; also (.*)$/.exec(means)?.[1] ?? ''
    const found = finds === 'everything' ? undefined : codes(finds)
    return [...codes(query), ...codes(others.includes(' is ') ? '' : others)].map(query => ({ query, finds: found }))
  })
}

export function rankings(): Example[] {
  return rowsOf('| query | in this order |').map(([query = '', order = '']) => ({
    query: codes(query)[0] ?? '',
    finds: codes(order)
  }))
}

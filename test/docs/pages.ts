import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

export interface Entry {
  readonly member: string
  readonly example: string
}

/** A table of docs/plugins.md that describes the members of a type, or of a module. */
export interface Section {
  /** The first name in the heading that is set as code: `Manifest`. */
  readonly name: string
  readonly entries: readonly Entry[]
}

const ROW = /^\| `(.+?)` \| (.+) \| `(.+)` \|$/

/** The tables of the reference. @throws Error for a row that is not a member, a sentence and an example */
export function sectionsOf(file: string): Section[] {
  const [, ...parts] = withoutBlocks(read(file)).split(/^(?=##+ )/m)
  return parts.flatMap(part => {
    const [heading = '', ...lines] = part.split('\n')
    const rows = lines.filter(line => line.startsWith('|')).slice(2)
    if (rows.length === 0) return []
    const [, name] = /`([^`]+)`/.exec(heading) ?? []
    if (name === undefined) throw new Error(`${file}: expected a name set as code in "${heading}"`)
    return { name, entries: rows.map(row => entryOf(file, row)) }
  })
}

function entryOf(file: string, row: string): Entry {
  const [, member, , example] = ROW.exec(row) ?? []
  if (member === undefined || example === undefined) {
    throw new Error(`${file}: expected a member, a sentence and an example in "${row}"`)
  }
  return { member, example: example.replaceAll('\\|', '|') }
}

const BLOCK = /^```(.*)\n([\s\S]*?)^```$/gm

/** The code blocks of a page in one language: `ts`, `sh tour`. */
export function blocksOf(file: string, language: string): string[] {
  return [...read(file).matchAll(BLOCK)].filter(([, found]) => found === language).map(([, , code = '']) => code)
}

/** The languages of all code blocks of a page. */
export function languagesOf(file: string): string[] {
  return [...read(file).matchAll(BLOCK)].map(([, language = '']) => language)
}

const withoutBlocks = (text: string) => text.replaceAll(BLOCK, '')

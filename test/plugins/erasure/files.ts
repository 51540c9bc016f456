import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a folder that have one of these texts, in any case. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths.filter(path => {
    const content = readFileSync(path, 'latin1').toLowerCase()
    return texts.some(text => content.includes(text.toLowerCase()))
  })
}

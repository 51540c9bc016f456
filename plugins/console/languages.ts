import { posix } from 'node:path'
import { PARTS } from './address.ts'

/** `de` or `pt-BR`. */
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/
const ENGLISH = 'en'
const KIT = 'console'

/** The text of an `en.ts` that has translations is found by this name: in its place is a module that chooses. */
export const ORIGINAL = 'en.original.ts'

const nameOf = (path: string): string => posix.basename(path).replace(/\.[jt]s$/, '')

/** The languages beside each `en.ts`, by its path; of those that have none beside it, nothing. */
export function translationsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    const english = posix.join(posix.dirname(path), `${ENGLISH}.ts`)
    const name = nameOf(path)
    if (!path.endsWith('.ts') || name === ENGLISH || !LANGUAGE.test(name) || !paths.includes(english)) continue
    found.set(english, [...(found.get(english) ?? []), name])
  }
  return found
}

/** The files with translations, which are loaded one by one. */
export const translationFiles = (paths: readonly string[]): readonly string[] =>
  Array.from(translationsOf(paths), ([english, languages]) =>
    languages.map(language => posix.join(posix.dirname(english), `${language}.ts`))
  ).flat()

/** The languages of the console, English first, by the addresses of its files. */
export function languagesOf(addresses: readonly string[]): readonly string[] {
  const known = new Set(addresses)
  // Of a plugin that was bundled, `en.ts` is a part of the bundle; other modules are not named like a language.
  const isTranslation = (address: string) => {
    const bundle = `${address.split('/').slice(0, 2).join('/')}/${PARTS}`
    const english = posix.join(posix.dirname(address), ENGLISH)
    return LANGUAGE.test(nameOf(address)) && [bundle, `${english}.ts`, `${english}.js`].some(one => known.has(one))
  }
  const others = addresses.filter(address => /\.[jt]s$/.test(address) && isTranslation(address)).map(nameOf)
  return [...new Set([ENGLISH, ...others.sort()])]
}

/** The module in place of `path`: it has all that the original exports, and the texts in the language of the user. */
export function choosing(plugin: string, path: string, languages: readonly string[]): string {
  const up = posix.relative(posix.dirname(path), '')
  const kit = plugin === KIT ? `./${posix.join(up, 'language.ts')}` : 'aspectd/console'
  const chosen = languages.map(one => `language === '${one}' ? (await import('./${one}.ts')).text : `).join('')
  return [
    `import { language, translated } from '${kit}'`,
    `import { text as original } from './${ORIGINAL}'`,
    `export * from './${ORIGINAL}'`,
    `export const text = translated(original, ${chosen}undefined)`
  ].join('\n')
}

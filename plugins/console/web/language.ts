import { keep, kept } from './device.ts'

const ENGLISH = 'en'
const LANGUAGE = 'aspectd.language'

/** Those that the console has, English first: the server finds them by their files, and names them in the document. */
export const languages: readonly string[] = globalThis.document?.documentElement.dataset.languages?.split(' ') ?? [
  ENGLISH
]

/** `pt-PT` is served by `pt-BR` rather than by English. */
const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** The language of the texts: the first wanted one that there is; regions are told apart only where both are there. */
export function pickLanguage(wanted: readonly string[], offered: readonly string[]): string {
  const found = wanted.map(tag => offered.find(one => one === tag) ?? offered.find(one => baseOf(one) === baseOf(tag)))
  return found.find(one => one !== undefined) ?? ENGLISH
}

const preferred: readonly string[] = globalThis.document ? navigator.languages : []

/** Chosen in the menu of the user, else by the preferences of the browser. */
export const language: string = pickLanguage([kept(LANGUAGE) ?? [], preferred].flat(), languages)

/** For dates and numbers: the region that the browser prefers for the language. */
export const locale: string = preferred.find(tag => baseOf(tag) === baseOf(language)) ?? language

if (globalThis.document) document.documentElement.lang = language

/** Kept on the device. Texts are made while modules are loaded, so the page is loaded again. */
export function chooseLanguage(chosen: string): void {
  keep(LANGUAGE, chosen)
  location.reload()
}

/** Some of the texts in another language: in a file beside `en.ts`, named by the language, whose export is `text`. */
export type Translation<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...values: never) => unknown
      ? Texts[Name]
      : Translation<Texts[Name]>
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(original: object, own: object): object {
  const found = new Map<string, unknown>(Object.entries(own))
  const texts = Object.entries(original).map(([name, value]) => {
    const other = found.get(name)
    return [name, isGroup(value) && isGroup(other) ? merged(value, other) : (other ?? value)]
  })
  // `titles` and `tabNames` are by names of the manifests, which English does not repeat.
  return Object.fromEntries([...found, ...texts])
}

/** The texts of the translation, and those of the original that it lacks. */
export function translated<Texts extends object>(original: Texts, translation: Translation<Texts> | undefined): Texts {
  // The type of a translation lets each text be only what the original is.
  return translation === undefined ? original : (merged(original, translation) as Texts)
}

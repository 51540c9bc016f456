import { ANONYMOUS, BadRequest, type Check, idOf, makeUrn, SYSTEM, type Urn } from '../../../core/index.ts'

/** The first user: an administrator whose privileges are fixed. */
export const ROOT = makeUrn('corpuser', 'datahub')
const MAX_LENGTH = 256
const DOTS = /^\.{1,2}$/

/** Letters of other scripts, and digits, that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  һ: 'h',
  ԁ: 'd',
  ԝ: 'w',
  ь: 'b',
  α: 'a',
  β: 'b',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ɑ: 'a',
  ı: 'i',
  ʋ: 'u',
  ս: 'u',
  հ: 'h',
  օ: 'o',
  ո: 'n',
  0: 'o'
}

const RESERVED = [ROOT, SYSTEM, ANONYMOUS].map(urn => skeleton(idOf(urn)))

/** The error message for a new user name, `undefined` if it is valid. Existing names may be wider. */
export function nameProblem(name: string): string | undefined {
  return textProblem(name) ?? pathProblem('a user name', name)
}

/** The error message for a new name that has a meaning in a path: `what` names it. `undefined` if it has none. */
export function pathProblem(what: string, name: string): string | undefined {
  if (/[/\\]/.test(name)) return `${what} must not contain slashes or backslashes`
  if (DOTS.test(name)) return `${what} must not be "." or ".."`
}

/** Refuses new users and groups with names that have a meaning in every path, whichever operation writes them. */
export const checkName: Check = (_call, urn, _value, old) => {
  if (old === undefined && DOTS.test(idOf(urn))) throw new BadRequest(`the name in ${urn} must not be "." or ".."`)
}

function textProblem(name: string): string | undefined {
  if (name === '' || name.length > MAX_LENGTH)
    return `a user name must have 1 to ${MAX_LENGTH} characters, found ${name.length}`
  if (!/^[^\p{C}\p{Z}(),]+$/u.test(name))
    return 'a user name must not contain spaces, commas, parentheses or invisible characters'
}

/** Whether a name is, or looks like, one that the system uses. */
export function isReserved(name: string): boolean {
  return RESERVED.includes(skeleton(name))
}

/** `undefined` for text that cannot name a user. */
export function userOf(name: string): Urn | undefined {
  return textProblem(name) === undefined && name.isWellFormed() ? makeUrn('corpuser', name) : undefined
}

/** Names that look alike have the same skeleton. */
function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{C}\p{Z}]/gu, '')
  return [...plain]
    .map(letter => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/\p{Pc}|\p{Pd}/gu, '_')
}

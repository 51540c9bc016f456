import list from './common-passwords.json' with { type: 'json' }

/** What anybody tries here first. */
const OURS = ['aspectd', 'datahub']

let known: ReadonlySet<string> | undefined

/** What makes a password one of the first that anybody tries for this user; `undefined` when nothing does. */
export function commonness(password: string, names: readonly string[]): string | undefined {
  known ??= new Set([...list.words.split(' '), ...OURS])
  const plain = plainOf(password)
  if (/^(.+?)\1+$/su.test(plain)) return 'a password must not be the same characters again and again'
  // digits and signs at the end are what people add to a word that is not long enough
  const beginning = plain.replace(/[^\p{L}]+$/u, '')
  if (names.some(name => [plain, beginning].includes(plainOf(name))))
    return 'a password must not be the name of its user'
  if (known.has(plain) || known.has(beginning)) return 'this password is one of the commonest: choose another one'
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

import list from './common-passwords.json' with { type: 'json' }

let known: ReadonlySet<string> | undefined

/** What makes a password one of the first that anybody tries; `undefined` when nothing does. */
export function commonness(password: string): string | undefined {
  known ??= new Set(list.words.split(' '))
  const plain = password.normalize('NFKC').toLowerCase()
  if (/^(.+?)\1+$/su.test(plain)) return 'a password must not be the same characters again and again'
  // digits and signs at the end are what people add to a word that is not long enough
  const beginning = plain.replace(/[^\p{L}]+$/u, '')
  if (known.has(plain) || known.has(beginning)) return 'this password is one of the commonest: choose another one'
}

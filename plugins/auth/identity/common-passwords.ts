import list from './common-passwords.json' with { type: 'json' }

/** Guesses specific to this product. */
const PRODUCT_WORDS = ['aspectd', 'datahub']

let known: ReadonlySet<string> | undefined

/** The error message for a password that attackers try first for a user with these names; `undefined` = acceptable. */
export function guessability(password: string, names: readonly string[]): string | undefined {
  known ??= new Set([...list.words.split(' '), ...PRODUCT_WORDS])
  const plain = plainOf(password)
  if (/^(.+?)\1+$/su.test(plain)) return 'the password must not be a repeated sequence of characters'
  // users append digits and signs to words that are too short
  const stem = plain.replace(/[^\p{L}]+$/u, '')
  if (names.some(name => [plain, stem].includes(plainOf(name)))) return 'the password must not be the name of the user'
  if (known.has(plain) || known.has(stem)) return 'the password is too common: choose another one'
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Particles that Korean writes behind a noun, without those that many nouns end with: `가`, `이`, `로`. */
const PARTICLES =
  /(?:에서는|으로는|에게서|으로써|으로서|에서|에게|께서|한테|으로|까지|부터|마다|처럼|보다|들은|들이|들을|들의|은|는|을|를|의|에)$/u
const LONGEST_PARTICLE = 3
const LEAST_LEFT = 2

/** How many UTF-16 units of a run of letters come before its particle: 2 of `회원의`. At least two are left. */
export function withoutParticle(run: string): number {
  const end = run.slice(-LONGEST_PARTICLE)
  const at = end.search(PARTICLES)
  const left = run.length - end.length + at
  return at < 0 || left < LEAST_LEFT ? run.length : left
}

/** Endings of cases and numbers of nouns and adjectives of Hindi. */
const ENDINGS = /(?:ियों|ाओं|ुओं|ियां|ाएं|ुएं|ओं|एं|ों|ें|ीं|ां|ा|ि|ी|ु|ू|े|ै|ो|ौ)$/u
const DEVANAGARI = /^\p{sc=Deva}+$/u

/** A word of Hindi without its ending, if at least two letters are left: `ग्राहकों` → `ग्राहक`. */
export function hindiStem(word: string): string {
  if (!DEVANAGARI.test(word)) return word
  // Written either way.
  const plain = word.replaceAll('\u0901', '\u0902')
  const stem = plain.replace(ENDINGS, '')
  return stem.replace(/\p{M}+/gu, '').length >= LEAST_LEFT ? stem : plain
}

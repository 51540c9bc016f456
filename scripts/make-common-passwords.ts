/**
 * Generates plugins/auth/identity/common-passwords.json from the npm package @zxcvbn-ts/language-common (MIT), whose
 * list of the most common passwords comes from known leaks: `node scripts/make-common-passwords.ts <folder of the
 * package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const SHORTEST = 12
const [folder = '.'] = process.argv.slice(2)
const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const all: string[] = JSON.parse(readFileSync(`${folder}/src/passwords.json`, 'utf8'))

// Shorter words match passwords without their trailing digits and signs, so they must end with a letter.
const words = all.filter(word => !word.includes(' ') && (word.length >= SHORTEST || /^.{3,}\p{L}$/u.test(word)))
const list = { source: `${name} ${version}, ${license}`, words: words.toSorted().join(' ') }
writeFileSync(
  new URL('../plugins/auth/identity/common-passwords.json', import.meta.url),
  `${JSON.stringify(list, undefined, 2)}\n`
)

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ICON_NAMES } from '../../plugins/console/web/icon-names.ts'
import { LOGO_NAMES, logoOf } from '../../plugins/console/web/logo-names.ts'
import { makeIcons } from '../../scripts/make-icons.ts'

const web = fileURLToPath(new URL('../../plugins/console/web/', import.meta.url))
const plugins = fileURLToPath(new URL('../../plugins/', import.meta.url))

t.test('the icons, logos and the font are what scripts/make-icons.ts writes, and no other file is there', async t => {
  const made = makeIcons()
  const found = globSync(['icons.svg', 'logos/*', 'fonts/*'], { cwd: web })
  t.strictSame(found.toSorted(), [...made.keys()].toSorted())
  for (const [path, content] of made)
    t.ok(readFileSync(web + path).equals(Buffer.from(content)), `${path}: run node scripts/make-icons.ts`)
})

t.test('each icon and each logo has a file, by the names that pages use', async t => {
  const sprite = readFileSync(`${web}icons.svg`, 'utf8')
  const symbols = Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name)
  t.strictSame(symbols, [...ICON_NAMES])
  t.strictSame(
    globSync('*.svg', { cwd: `${web}logos` }).toSorted(),
    Array.from(LOGO_NAMES, name => `${name}.svg`).toSorted()
  )
  t.equal(logoOf('urn:li:dataPlatform:PostgreSQL'), 'postgres')
  t.equal(logoOf('urn:li:dataPlatform:homegrown'), undefined)
})

t.test('logos run nothing and load nothing', async t => {
  for (const name of LOGO_NAMES) {
    const text = readFileSync(`${web}logos/${name}.svg`, 'utf8')
    t.notMatch(text, /<script|<foreignObject|<image|\son\w+=|(href|src)="[^#]/i, name)
    t.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d. -]+" width="\d+" height="\d+"/, name)
  }
})

t.test('a colour is a token: no style sheet but tokens.css has one of its own', async t => {
  const sheets = globSync('*/web/**/*.css', { cwd: plugins }).filter(path => path !== 'console/web/tokens.css')
  t.ok(sheets.length > 30)
  for (const path of sheets) {
    const text = readFileSync(plugins + path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    t.notMatch(text, /#[\da-f]{3,8}\b(?![^{]*\{)|\b(rgba?|hsla?|oklch|light-dark)\(/i, path)
  }
})

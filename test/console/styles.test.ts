import { globSync } from 'node:fs'
import t from 'tap'
import { read, root } from '../core/imports.ts'

interface Rule {
  readonly sheet: string
  readonly plugin: string
  readonly selector: string
  readonly classes: readonly string[]
}

const KIT = 'console'

/** The selectors of a list: commas in parentheses are parts of one. */
function partsOf(list: string): string[] {
  let depth = 0
  const commas = [...list].flatMap((char, at) => {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0
    return char === ',' && depth === 0 ? [at] : []
  })
  return [-1, ...commas].map((from, at) => list.slice(from + 1, commas[at]))
}

/** Each selector of a style sheet; those of a list are several. */
function rulesOf(sheet: string, css: string): Rule[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '')
  const preludes = [...plain.matchAll(/([^{}]+)\{/g)].map(([, prelude = '']) => prelude.trim())
  return preludes
    .filter(prelude => !prelude.startsWith('@'))
    .flatMap(partsOf)
    .map(selector => ({
      ...{ sheet, plugin: sheet.split('/')[1] ?? '', selector: selector.trim() },
      classes: [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
    }))
}

/** Selectors that change what another sheet defines: all of ours are one sheet in the browser. */
function collisionsOf(rules: readonly Rule[]): string[] {
  const pluginsOf = Map.groupBy(
    rules.flatMap(({ plugin, classes }) => classes.map(name => ({ plugin, name }))),
    ({ name }) => name
  )
  const isOwn = (name: string) => new Set(pluginsOf.get(name)?.map(({ plugin }) => plugin)).size === 1
  const foreign = rules.filter(
    ({ plugin, classes }) => plugin !== KIT && classes.length > 0 && !classes.some(name => isOwn(name))
  )
  const alone = rules.filter(({ plugin, selector }) => plugin === KIT && /^\.[\w-]+$/.test(selector))
  const twice = [...Map.groupBy(alone, ({ selector }) => selector)]
    .filter(([, all]) => new Set(all.map(({ sheet }) => sheet)).size > 1)
    .flatMap(([, all]) => all)
  return [...foreign, ...twice].map(({ sheet, selector }) => `${sheet}: ${selector}`)
}

t.test('a class is defined by one sheet: a plugin changes those of others only inside its own', async t => {
  const ofKit = rulesOf('plugins/console/web/a.css', '.row, .card { } @media (width < 10rem) { .card h2 { } }')
  const check = (css: string) => collisionsOf([...ofKit, ...rulesOf('plugins/tags/web/b.css', css)])
  t.strictSame(check('/* .row { } */ .tags .row > a { } .card:has(> .tags) { } td { }'), [])
  t.strictSame(check('.row { }'), ['plugins/tags/web/b.css: .row'])
  t.strictSame(check('.tags { } .card:is(.row, td) a { }'), ['plugins/tags/web/b.css: .card:is(.row, td) a'])
  const others = ['plugins/tags/web/b.css', 'plugins/forms/web/c.css'].flatMap(sheet => rulesOf(sheet, '.log { }'))
  t.equal(collisionsOf(others).length, 2, 'of two plugins')
  t.equal(collisionsOf([...ofKit, ...rulesOf('plugins/console/web/d.css', '.row { }')]).length, 2, 'of two of the kit')
})

t.test('so it is in all of our sheets', async t => {
  const sheets = globSync('plugins/*/web/**/*.css', { cwd: root.pathname })
  t.ok(sheets.length > 20)
  t.strictSame(collisionsOf(sheets.flatMap(sheet => rulesOf(sheet, read(sheet)))), [])
})

import { readFileSync } from 'node:fs'
import t from 'tap'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const kit = read('plugins/console/web/index.ts')

/** The names that `aspectd/console` exports; types among them. */
const exported = [...kit.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  .flatMap(([, list = '']) => list.split(','))
  .map(name => name.trim())
  .filter(name => name !== '')
const types = [...kit.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.trim().split(', '))
const values = exported.filter(name => !name.startsWith('type ') && !types.includes(name))
const names = exported.map(name => name.replace('type ', ''))

t.test('the README names every value that the kit exports, and nothing else', async t => {
  t.ok(values.length > 50)
  const [, table = ''] = read('plugins/console/README.md').split('| for | exports |')
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  t.ok(named.length > 40)
  t.strictSame(
    named.filter(name => !names.includes(name)),
    []
  )
  // The page itself calls start, and the documentation of Preact has the hooks.
  t.strictSame(
    values.filter(
      name => !named.includes(name) && name !== 'start' && !/^use(Effect|Id|LayoutEffect|Memo|Ref)$/.test(name)
    ),
    []
  )
})

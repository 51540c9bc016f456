import t from 'tap'
import { testdir } from '../folders.ts'
import { compile } from './compile.ts'
import { moduleOf } from './examples.ts'
import { type Exports, exportsOf } from './exports.ts'
import { blocksOf, type Section, sectionsOf } from './pages.ts'

const PAGE = 'docs/plugins.md'
const sections = sectionsOf(PAGE)
const exported = (file: string) => exportsOf(new URL(`../../${file}`, import.meta.url))
const aspectd = exported('core/index.ts')
const testing = exported('testing/index.ts')
const modules: Readonly<Record<string, Exports>> = {
  aspectd,
  'aspectd/plugins/entities': { types: [], values: exported('plugins/entities/index.ts').values },
  'aspectd/plugins/kit': { types: [], values: exported('plugins/kit/index.ts').values },
  'aspectd/testing': testing
}

/** Names of a section as it is, but with other entries. */
const changed = (name: string, change: (entries: Section['entries']) => Section['entries']): Section[] =>
  sections.filter(section => section.name === name).map(({ entries }) => ({ name, entries: change(entries) }))

const wrong = [
  ...changed('Host', ([, ...others]) => others),
  ...changed('Cookie', entries => [...entries, { member: 'colour', example: "name: 'a'" }]),
  ...changed('Guard', ([first, ...others]) => [{ member: first?.member ?? '', example: 'read: 7' }, ...others])
]

t.test('the reference has every member of the contract and no other, and its examples compile', async t => {
  const blocks = [...blocksOf(PAGE, 'ts'), ...blocksOf('docs/add-a-plugin.md', 'ts')]
  t.ok(blocks.length > 2)
  const errors = await compile(testdir(t), {
    'examples.ts': moduleOf(sections, modules),
    'wrong.ts': moduleOf(wrong, modules),
    ...Object.fromEntries(blocks.map((code, at) => [`block-${at}.ts`, code]))
  })
  t.strictSame(
    errors.filter(error => !error.startsWith('wrong.ts')),
    []
  )
  const expected = [
    /Property 'version' is missing in type '\{\}' but required in type 'Record<"version", "described">'/,
    /Type '"colour"' is not assignable to type 'keyof Cookie'/,
    /Type 'number' is not assignable to type 'readonly string\[\]'/
  ]
  const refused = errors.filter(error => error.startsWith('wrong.ts'))
  for (const error of expected)
    t.ok(
      refused.some(found => error.test(found)),
      `${error}`
    )
})

t.test('every type that a plugin can import is described, and nothing else', async t => {
  const shown = [
    ...sections.filter(({ name }) => !Object.hasOwn(modules, name) && name !== 'type').map(({ name }) => name),
    ...sections.filter(({ name }) => name === 'type').flatMap(({ entries }) => entries.map(({ member }) => member))
  ]
  const offered = [...aspectd.types, ...testing.types]
  const missing = offered.filter(type => !shown.includes(type))
  t.strictSame(missing, [])
  const known = [...offered, 'Series', 'Entities', 'Kit', 'KindRules', 'Kind']
  t.strictSame(
    shown.filter(name => !known.includes(name)),
    []
  )
})

t.test('no member is described twice, and every example names its member', async t => {
  for (const { name, entries } of sections) {
    const members = entries.map(({ member }) => member)
    t.strictSame(members, [...new Set(members)], name)
    for (const { member, example } of entries) t.ok(new RegExp(`\\b${member}\\b`).test(example), `${name}.${member}`)
  }
})

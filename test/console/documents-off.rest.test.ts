import { globSync } from 'node:fs'
import {
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  type GraphQLSchema,
  Kind,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  PossibleFragmentSpreadsRule,
  parse,
  ValuesOfCorrectTypeRule,
  validate
} from 'graphql'
import { pino } from 'pino'
import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { coreConfig } from '../../core/config/config.ts'
import { definePlugin } from '../../core/index.ts'
import { createKernel } from '../../core/kernel.ts'
import { read, root } from '../core/imports.ts'
import { temporaryFolder } from '../folders.ts'
import { storeUrl } from '../store.ts'
import { builtDocuments } from './built-documents.ts'
import { questionsFor, unguarded } from './guards.ts'

/**
 * No page asks for what came with a plugin that is off: every GraphQL document of the console is valid without it,
 * belongs to it, or is sent only behind `plugins.value.has('<plugin>')`, as the code says. Not seen here, but in
 * `plugins-off.soak`: calls over REST, what the pages look like, and whether their links lead somewhere.
 */

interface Document {
  /** `<file>#<export>`, or what builds it. */
  readonly name: string
  readonly document: DocumentNode
  /** Never sent as it is, but without the lines of plugins that are off. */
  readonly hasLines?: boolean
}

/** The others need these. */
const NEEDED = new Set(['entities', 'auth', 'console', 'kit'])
/** Sent after a use of a control that is offered only behind the question for the plugin: by document, the module of the control. */
const OFFERED: Readonly<Record<string, string>> = {
  // While a task is under way, which was begun where the plugin is on.
  'plugins/console/web/tasks/documents.ts#UNFINISHED': 'plugins/runs/web/rollback.ts',
  'plugins/entities/web/description/documents.ts#UPDATE_DESCRIPTION': 'plugins/entities/web/description/field.ts',
  // The search field; and what is below a part, as the parts at the top need no search.
  'plugins/glossary/web/documents.ts#FIND': 'plugins/glossary/web/glossary.ts',
  'plugins/glossary/web/documents.ts#INSIDE': 'plugins/glossary/web/data.ts',
  'plugins/search/web/browse/documents.ts#DOMAINS': 'plugins/search/web/browse/nodes.ts',
  'plugins/tokens/web/documents.ts#CREATE_ACCOUNT': 'plugins/tokens/web/audience.ts'
}
/** A line that belongs to a plugin. */
const LINE = / # [\w-]+$/m
/** The name of an operation where it is written. */
const WRITTEN = /['"`]\s*(?:query|mutation)\s+(\w+)\s*[({]/g
const asksFor = (file: string, plugin: string) => questionsFor(plugin).some(question => read(file).includes(question))
const pluginOf = ({ name }: Document) => name.split('/')[1] ?? ''

const operationsIn = ({ document }: Document): string[] =>
  document.definitions.flatMap(node => (node.kind === Kind.OPERATION_DEFINITION ? (node.name?.value ?? '') : []))

const exported: Document[] = []
for (const file of globSync('plugins/*/web/**/documents.ts', { cwd: root.pathname }).toSorted()) {
  for (const [name, text] of Object.entries<unknown>(await import(new URL(file, root).href)))
    if (typeof text === 'string')
      exported.push({ name: `${file}#${name}`, document: parse(text), hasLines: LINE.test(text) })
}
// The others are fragments for these.
const documents = exported.filter(one => operationsIn(one).length > 0)

const built = async (on: ReadonlySet<string>): Promise<Document[]> =>
  (await builtDocuments(on)).map(({ name, text }) => ({ name, document: parse(text) }))

/** The enabled plugins and the schema of a server that has one plugin less. It is made, but does not start. */
async function without(off?: string): Promise<{ on: ReadonlySet<string>; schema: GraphQLSchema }> {
  const schemas: GraphQLSchema[] = []
  const onSchemaChange = ({ schema }: { schema: GraphQLSchema }) => void schemas.push(schema)
  const reader = definePlugin({
    name: 'schema-reader',
    contract: 2,
    setup: () => ({ api: undefined, envelop: [{ onSchemaChange }] })
  })
  const folder = temporaryFolder(t)
  const plugins = { auth: { scryptCost: 10 }, console: { prepare: false }, ...(off && { [off]: false }) }
  const kernel = await createKernel({
    config: coreConfig({ port: 0, store: await storeUrl(t, folder), logLevel: 'silent', plugins }, {}),
    env: {},
    plugins: [...bundled, reader],
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    dataFolder: folder
  })
  await kernel.close()
  const [schema] = schemas
  if (!schema) throw new Error('the schema was not read')
  return { on: new Set(kernel.plugins), schema }
}

/** The rules that a valid document can break only because the schema has less. */
const LESS = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  PossibleFragmentSpreadsRule,
  ValuesOfCorrectTypeRule
]

const lackedBy = (schema: GraphQLSchema, { name, document }: Document): string[] =>
  validate(schema, document, LESS).map(({ message }) => `${name}: ${message}`)

t.test('with every plugin on all documents are valid, and each is known here', async t => {
  const { on, schema } = await without()
  const made = await built(on)
  const all = [...documents, ...made]
  t.ok(documents.length > 150)
  t.strictSame(
    all.flatMap(({ name, document }) => validate(schema, document).map(({ message }) => `${name}: ${message}`)),
    []
  )
  const ofMade = new Set(made.flatMap(operationsIn))
  const ofLines = documents.filter(one => one.hasLines).flatMap(operationsIn)
  t.ok(ofLines.length > 0)
  t.strictSame(
    ofLines.filter(name => !ofMade.has(name)),
    [],
    'what has lines of plugins is built without them'
  )
  const known = new Set(all.flatMap(operationsIn))
  const sources = globSync('plugins/*/web/**/*.ts', { cwd: root.pathname })
  const written = sources.flatMap(file => Array.from(read(file).matchAll(WRITTEN), ([, name = '']) => name))
  t.ok(written.length > documents.length)
  t.strictSame(
    written.filter(name => !known.has(name)),
    [],
    'test/console/built-documents.ts has what modules build'
  )
})

t.test('no page asks for what came with a plugin that is off', async t => {
  const offered = new Set<string>()
  let guarded = 0
  for (const { name: off } of bundled.filter(({ name }) => !NEEDED.has(name))) {
    const { on, schema } = await without(off)
    const gone: ReadonlySet<string> = new Set(bundled.map(({ name }) => name).filter(name => !on.has(name)))
    t.ok(gone.has(off), off)
    const ofBuilt = (await built(on)).flatMap(one => lackedBy(schema, one))
    t.strictSame(ofBuilt, [], `without ${off}, what is put together is valid`)
    const asked = documents.filter(one => !one.hasLines && on.has(pluginOf(one)) && lackedBy(schema, one).length > 0)
    for (const one of asked) {
      const { name } = one
      const control = OFFERED[name]
      const open = unguarded(name, gone)
      // An export that nobody sends is there for its types.
      if (open.includes(name)) continue
      guarded++
      if (open.length > 0 && control) offered.add(name)
      if (open.length > 0 && control) t.ok(asksFor(control, off), `${control} asks for ${off}`)
      else t.strictSame(open, [], `without ${off}, ${name} is sent only after a question for the plugin`)
    }
  }
  t.ok(guarded > 15, `${guarded} documents ask for something of another plugin`)
  t.strictSame([...offered].toSorted(), Object.keys(OFFERED).toSorted(), 'each exception is needed')
})

import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { type ArgsOf, definePlugin, operation } from '../../../core/index.ts'
import { start } from '../../helper.ts'

const sdl = `
  "Not an argument: (hidden: Int!)"
  enum Colour { RED GREEN }
  input Part {
    "Weight, in kg: a text with { } in it."
    weight: Float
    tags: [String!]! # a comment: Int
    parent: Part
  }
  type Made implements Thing { name(prefix: String): String! }
  interface Thing { name(prefix: String): String! }
  extend type Query {
    plain: Int
    other: [String!] @deprecated(reason: "use make (not other)")
  }
  extend type Mutation {
    make(
      name: String!, size: Int = 3
      colour: Colour! parts: [Part]! facet: FacetFilterInput
    ): Made
    count(name: ID!, deep: Boolean!): Int!
  }
`
type Args = ArgsOf<typeof sdl, { FacetFilterInput: { field: string } }>
type OfMade = ArgsOf<typeof sdl, {}, 'Made'>

/** Fails to compile unless both types are the same. */
function same<A, B>(_proof: [A] extends [B] ? ([B] extends [A] ? true : never) : never): void {}

const maker = definePlugin({
  name: 'maker',
  contract: 2,
  setup: () => ({
    api: {},
    sdl,
    operations: {
      Query: { plain: operation('signed-in', () => 1), other: operation('signed-in', () => []) },
      Mutation: {
        make: operation('signed-in', ({ name, size, colour, parts }: Args['make']) => ({
          name: [name, size, colour, parts.map(part => part?.tags.join())].join()
        })),
        count: operation('signed-in', ({ name, deep }: Args['count']) => name.length + Number(deep))
      }
    },
    fields: {
      Thing: { __resolveType: () => 'Made' },
      Made: { name: ({ name }: { name: string }, { prefix }: OfMade['name']) => (prefix ?? '') + name }
    }
  })
})

t.test('the types of arguments come from the SDL', async t => {
  same<keyof Args, 'make' | 'count'>(true)
  same<Args['count'], { readonly name: string; readonly deep: boolean }>(true)
  same<Args['make']['colour'], 'RED' | 'GREEN'>(true)
  same<Args['make']['size'], number | null | undefined>(true)
  same<Args['make']['facet'], { field: string } | null | undefined>(true)
  same<OfMade['name'], { readonly prefix?: string | null }>(true)
  type Part = NonNullable<Args['make']['parts'][number]>
  same<keyof Part, 'weight' | 'tags' | 'parent'>(true)
  same<Part['tags'], readonly string[]>(true)
  same<NonNullable<Part['parent']>['weight'], number | null | undefined>(true)
  // @ts-expect-error an operation that the SDL does not have
  type Missing = Args['mak']
  // @ts-expect-error an argument that the SDL does not have
  const wrong = ({ nam }: Args['make']) => nam
  t.type(wrong, 'function')
  same<Missing, Missing>(true)

  const { admin } = await start(t, { plugins: [...bundled, maker] })
  const made = await admin.gql(
    'mutation { make(name: "n", colour: RED, parts: [null, {tags: ["a", "b"]}]) { name(prefix: "the ") } count(name: "abc", deep: true) }'
  )
  t.strictSame(made.data, { make: { name: 'the n,3,RED,,a,b' }, count: 4 })
})

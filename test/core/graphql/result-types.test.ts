import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import {
  type Call,
  definePlugin,
  type EntityField,
  type MaybePromise,
  operation,
  type Plugin,
  type Urn
} from '../../../core/index.ts'
import { start } from '../../helper.ts'

// `tsc -p .` checks this file: the line below each `@ts-expect-error` must be an error, and all others must compile.

const sdl = `
  enum Colour { RED GREEN }
  "An input: (hidden: Int!) { }"
  input Part { size: Int! }
  interface Named { name: String! }
  union Either = Box | Crate
  type Box implements Named {
    name: String!
    colour: Colour! @deprecated(reason: "use colours (all: of them)")
    colours(first: Int = 3, part: Part): [Colour!]!
    weight: Float
    inside: [Box!]
  }
  type Crate implements Entity & Named { urn: String! type: EntityType! name: String! place: String! }
  extend type Dataset { crates: [Crate]! }
  extend type Query {
    size(part: Part): Int!
    sizes: [Int]
    colour: Colour
    box: Box!
    boxes(first: Int): [Box!]!
    crate: Crate
    named: Named!
    either: Either
    platform: DataPlatform!
  }
`
/** In a text with \`\${}\`, what is inserted is not seen. */
const kinds: string = ['A', 'B'].join(' ')
const inserted = `
  enum Kind { ${kinds} }
  type Shelf { kind: Kind! size: Int! }
  extend type Query { shelf: Shelf! }
` as const

const crate = 'urn:li:crate:1' as Urn
const box = { name: 'a', colour: 'RED' as const, more: true }
const never = (): never => {
  throw new Error('never')
}
const fields = {
  Named: { __resolveType: () => 'Box' },
  Either: { __resolveType: () => 'Box' },
  Box: { colours: ({ colour }: typeof box) => [colour] },
  Crate: { place: () => 'here', name: async () => 'crate' },
  Dataset: { crates: (_parent: unknown, _args: unknown, _call: Call): MaybePromise<readonly Urn[]> => [crate] }
}
const entityFields = () =>
  [
    { only: ['Dataset'], sdl: 'boxCount: Int!', resolve: { boxCount: ({ urn }) => urn } }
  ] as const satisfies readonly EntityField[]
const run = <R>(value: R) => operation('signed-in', () => value)

const right = definePlugin({
  name: 'boxes',
  contract: 2,
  setup: () => ({
    sdl: `${sdl}${inserted}`,
    operations: {
      Query: {
        size: operation('signed-in', async () => 1),
        sizes: operation('signed-in', (): readonly (number | null)[] | undefined => [1, null]),
        colour: operation('signed-in', () => 'RED'),
        box: operation('signed-in', (): MaybePromise<typeof box> => box),
        boxes: operation('signed-in', async () => [{ ...box, inside: [box], weight: undefined }]),
        crate: operation('signed-in', () => crate),
        named: operation('signed-in', () => box),
        either: operation('signed-in', never),
        platform: operation('signed-in', () => ({ urn: crate })),
        shelf: operation('signed-in', () => ({ kind: 'A', size: 1 }))
      }
    },
    fields,
    entityFields: [
      { only: ['Dataset'], sdl: 'box: Box boxCount(of: Part): Int!', resolve: { box: () => box, boxCount: () => 1 } }
    ]
  })
})

const named = { name: 'wrong', contract: 2 } as const
const wrong: readonly Plugin[] = [
  definePlugin({
    ...named,
    // @ts-expect-error a function as a member: it would not be called
    setup: () => ({ sdl, fields, operations: { Query: { box: run({ ...box, weight: () => 1 }) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a text for Int!
    setup: () => ({ sdl, operations: { Query: { size: run('1') } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a promise of a text for Int!
    setup: () => ({ sdl, operations: { Query: { size: operation('signed-in', async () => '1') } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error undefined for Int!
    setup: () => ({ sdl, operations: { Query: { size: run(undefined) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error null for Int!
    setup: () => ({ sdl, operations: { Query: { size: run(null as number | null) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a number for a list
    setup: () => ({ sdl, operations: { Query: { sizes: run(1) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a list of texts for a list of numbers
    setup: () => ({ sdl, operations: { Query: { sizes: run(['1']) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error not a value of the enum
    setup: () => ({ sdl, operations: { Query: { colour: run('BLUE' as const) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error name is absent
    setup: () => ({ sdl, fields, operations: { Query: { box: run({ colour: 'RED' as const }) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error no resolver for colours
    setup: () => ({ sdl, operations: { Query: { box: run(box) } } })
  }),
  definePlugin({
    ...named,
    setup: () => ({
      sdl,
      fields,
      // @ts-expect-error deep inside, a text for Float
      operations: { Query: { boxes: run([{ ...box, inside: [{ ...box, weight: '1' }] }]) } }
    })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a function that returns a text for Float
    setup: () => ({ sdl, fields, operations: { Query: { box: run({ ...box, weight: () => '1' }) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error null for an interface
    setup: () => ({ sdl, operations: { Query: { named: run(null) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error null for the type of another plugin
    setup: () => ({ sdl, operations: { Query: { platform: run(undefined) } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a resolver of a list returns one
    setup: () => ({ sdl, fields: { Box: { colours: () => 'RED' as const } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a resolver of an extended type returns numbers
    setup: () => ({ sdl, fields: { Dataset: { crates: async () => [1] } } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a field of entities returns a text for Int!
    setup: () => ({ entityFields: [{ only: ['Dataset'], sdl: 'boxCount: Int!', resolve: { boxCount: () => '1' } }] })
  }),
  definePlugin({
    ...named,
    setup: () => ({
      sdl,
      // @ts-expect-error a field of entities returns a part of a box
      entityFields: [{ only: ['Dataset'], sdl: 'box: Box', resolve: { box: () => ({ name: '' }) } }]
    })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error in a list of entity fields that a function returns
    setup: () => ({ entityFields: entityFields() })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error beside a text with what is not seen
    setup: () => ({ sdl: `${sdl}${inserted}`, operations: { Query: { shelf: run({ kind: 'A', size: '1' }) } } })
  })
]

t.test('what resolvers return has the types of the SDL', async t => {
  t.ok(wrong.length > 10)
  const { admin } = await start(t, { plugins: [...bundled, right] })
  const { data } = await admin.gql(
    '{ size sizes colour box { name colours } boxes { inside { name } } crate { urn name place } platform { urn } shelf { kind } }'
  )
  t.strictSame(data, {
    size: 1,
    sizes: [1, null],
    colour: 'RED',
    box: { name: 'a', colours: ['RED'] },
    boxes: [{ inside: [{ name: 'a' }] }],
    crate: { urn: crate, name: 'crate', place: 'here' },
    platform: { urn: crate },
    shelf: { kind: 'A' }
  })
})

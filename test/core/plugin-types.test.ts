import t from 'tap'
import { checkedContribution } from '../../core/contract/checked.ts'
import { orderByNeeds } from '../../core/contract/registry.ts'
import { definePlugin, operation, type Plugin, Type } from '../../core/index.ts'

// `tsc -p .` checks this file: the line below each `@ts-expect-error` must be an error, and all others must compile.

const named = { name: 'wrong', contract: 2 } as const
const schema = Type.Object({ text: Type.String() })

const counter = definePlugin({ name: 'counter', contract: 2, setup: () => ({ api: { count: () => 1 } }) })

/** Needs no cast and no annotation. */
const right = definePlugin({
  name: 'right',
  contract: 2,
  needs: { counter },
  config: Type.Object({ limit: Type.Integer({ default: 5 }) }),
  aspects: { rightNote: { schema, on: ['dataset'], guard: { sealed: true } } },
  setup({ needs, config, aspects: { rightNote } }) {
    const limit: number = config.limit + needs.counter.count()
    return {
      operations: { Query: { limit: operation('signed-in', () => limit) } },
      entityFields: [
        {
          having: 'rightNote',
          sdl: 'note: String',
          resolve: { note: async ({ urn }, _args, call) => (await rightNote.get(call, urn))?.text.trim() }
        }
      ],
      strategies: [
        { name: 'by cookie', reads: { from: 'cookie', name: 'a' }, verify: ({ cookies }) => void cookies.a?.trim() }
      ]
    }
  }
})

const field = { sdl: 'note: String', resolve: { note: () => '' } }
const strategy = { name: 'by header', reads: { from: 'header', name: 'x-a' }, verify: () => undefined } as const

const wrong: readonly Plugin[] = [
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of the manifest
    aspect: {},
    setup: () => ({ api: {} })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of what setup returns
    setup: () => ({ api: {}, folow() {} })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error the only member is unknown
    setup: () => ({ folow() {} })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error a promise
    setup: async () => ({ api: {} })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error nothing is returned
    setup() {}
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of an aspect
    aspects: { note: { schema, on: [], kid: 'timeseries' } },
    setup: () => ({})
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown kind
    aspects: { note: { schema, on: [], kind: 'series' } },
    setup: () => ({})
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of the guard of an aspect
    aspects: { note: { schema, on: [], guard: { sealed: true, raed: [] } } },
    setup: () => ({})
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of the guard of a type
    types: { page: { key: 'pageKey', guard: { raed: [] } } },
    setup: () => ({})
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of an entity field
    setup: () => ({ entityFields: [{ ...field, haven: 'note' }] })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of operations
    setup: () => ({ operations: { Query: {}, Mutations: {} } })
  }),
  definePlugin({
    ...named,
    // @ts-expect-error unknown member of one of the strategies
    setup: () => ({ strategies: [strategy, { ...strategy, verfy: () => undefined }] })
  })
]

t.test('what the type checker refuses is refused at start as well', async t => {
  const started = (plugin: Plugin) => {
    orderByNeeds([plugin], () => false)
    checkedContribution(plugin.name, plugin.manifest.setup({} as never))
  }
  for (const plugin of wrong) {
    t.throws(() => started(plugin), { code: 'MISCONFIGURED', message: /^plugin wrong: / })
  }
  t.strictSame(
    orderByNeeds([right, counter], () => false).map(({ name }) => name),
    ['counter', 'right']
  )
})

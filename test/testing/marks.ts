import { definePlugin, operation, Type, type Urn } from '../../core/index.ts'

type Named = { urn: Urn }

/** A plugin outside the distribution: marks datasets, with a privilege of its own, and counts marks in the background. */
export const marks = definePlugin({
  name: 'marks',
  contract: 2,
  config: Type.Object({ word: Type.String({ default: 'good', description: 'the mark', env: 'MARKS_WORD' }) }),
  aspects: {
    mark: { schema: Type.Object({ word: Type.String() }), on: ['dataset'] },
    markCount: { schema: Type.Object({ count: Type.Integer() }), on: ['dataset'] }
  },
  privileges: { MARK_DATASET: 'Mark a dataset' },
  setup({ aspects, background, config, log, system }) {
    const mayMark = ({ urn }: Named) => ({ anyOf: ['MARK_DATASET'], on: urn })
    const count = async (urn: Urn) => {
      const increment = (old = { count: 0 }) => ({ count: old.count + 1 })
      await aspects.markCount.update(system('count marks'), urn, increment)
    }
    return {
      api: undefined,
      sdl: 'extend type Mutation { mark(urn: String!): String! }',
      operations: {
        Mutation: {
          mark: operation(mayMark, async ({ urn }: Named, call) => {
            await aspects.mark.update(call, urn, () => ({ word: config.word }))
            background.run(count(urn), 'counting marks failed')
            log.info({ urn }, 'marked')
            return config.word
          })
        }
      },
      entityFields: [
        {
          having: 'mark',
          only: ['Dataset'],
          sdl: 'mark: String',
          resolve: { mark: async ({ urn }, _args, call) => (await aspects.mark.get(call, urn))?.word }
        }
      ]
    }
  }
})

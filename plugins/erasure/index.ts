import { definePlugin, PluginDisabled } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { secrets } from '../secrets/index.ts'
import { tasks } from '../tasks/index.ts'
import { tokens } from '../tokens/index.ts'
import { createBlocked } from './blocked.ts'
import { commands } from './commands.ts'
import { createErasures } from './erasures.ts'
import { MANAGES, operations, sdl } from './graphql.ts'
import { aspects, types } from './record.ts'

const REASON = 'reading who was erased'
/** Of all sealed aspects that name users this one lets them in. */
const SESSION = 'aspectdSession'

/** Erases persons: their account, and their name wherever it is stored. */
export const erasure = definePlugin({
  name: 'erasure',
  contract: 2,
  needs: { entities, auth },
  wants: { tasks, tokens, search, secrets },
  types,
  lazySchemas: true,
  aspects,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/erasures',
        title: 'Erased persons',
        menu: 'settings',
        icon: 'circle-slash',
        order: 35,
        show: 'erasures.ts#ErasuresPage',
        anyOf: MANAGES
      }
    ],
    panels: [{ on: ['corpuser'], tab: 'Overview', show: 'panel.ts#ErasePanel', anyOf: MANAGES }]
  },
  setup({ needs, wants, aspects: own, data, model, host, background, system }) {
    const { tasks, tokens, search } = wants
    const digests = wants.secrets?.digests ?? WITHOUT_KEY
    const blocked = createBlocked({ digests, records: own.aspectdBlockedPersons, dataFolder: host.dataFolder })
    const records = own.aspectdErasure
    const erasures = createErasures({
      ...{ data, model, auth: needs.auth, aspects: needs.entities.aspects, tasks, tokens, records, blocked, search },
      ...{ system, now: () => Date.now() }
    })
    /** The index of each instance has a file of its own. */
    const rebuild = async () => void (await search?.rebuild())
    async function changed(urns: readonly string[]): Promise<void> {
      const call = system(REASON)
      await blocked.load(call)
      const found = await Promise.all(urns.map(urn => records.get(call, urn as never)))
      if (found.some(one => one?.endedAt !== undefined)) await rebuild()
    }
    const checked = [...model.aspects.values()].filter(({ name, guard }) => !guard.sealed || name === SESSION)
    return {
      sdl,
      operations: operations({ erasures, auth: needs.auth }),
      commands: commands(erasures),
      checks: Object.fromEntries(checked.map(({ name }) => [name, blocked.check])),
      onChange: {
        types: Object.keys(types),
        changed(keys) {
          const urns =
            keys === 'lost' ? [] : keys.filter(({ aspect }) => aspect === 'aspectdErasure').map(({ urn }) => urn)
          background.run(changed(urns), `${REASON} failed`)
        }
      },
      async start() {
        // Somebody was erased while this instance was away: its index may have them.
        if (await blocked.load(system(REASON))) await rebuild()
      }
    }
  }
})

/** Who was erased cannot be remembered, so nobody is. */
const WITHOUT_KEY = {
  of(): never {
    throw new PluginDisabled('erasing a person', 'secrets')
  },
  all: () => []
}

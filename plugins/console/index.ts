import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { definePlugin, Type } from '../../core/index.ts'
import { auth, type LogInWay } from '../auth/index.ts'
import { NOTHING, takeInventory } from './boot.ts'
import { createPages, type Pages } from './pages.ts'
import { preparedFor } from './prepare.ts'
import { createRoutes } from './routes.ts'
import { listSources, type Source } from './sources.ts'

const config = Type.Object({
  prepare: Type.Boolean({
    default: true,
    description: 'prepare the files of the console when the server has started, not at the first request'
  }),
  cache: Type.String({
    default: '',
    env: 'ASPECTD_CONSOLE_CACHE',
    description: 'folder for the prepared files; console in the folder of the data if empty'
  })
})

/** Milliseconds: a new process would delay the start, so the server reports first that it has started. */
const AFTER_START = 100

/** The pages in the browser: serves those of all plugins, and what they have in common. */
export const consolePlugin = definePlugin({
  name: 'console',
  contract: 2,
  wants: { auth },
  config,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/health',
        title: 'Health',
        menu: 'operate',
        icon: 'heart-pulse',
        order: 80,
        show: 'health/page.ts#HealthPage'
      }
    ]
  },
  setup({ wants, config, host, log, background }) {
    const stopping = new AbortController()
    let sources: readonly Source[] = []
    let inventory = NOTHING
    let loading: Promise<Pages> | undefined
    const open = async (): Promise<Pages> => {
      const { pages, panels, cells, home, profile, marks, entityActions, bulk } = inventory
      const shown = [...pages, ...panels, ...cells, ...home, ...profile, ...marks, ...entityActions, ...bulk]
      const cache = config.cache || join(host.dataFolder, 'console')
      const prepared = await preparedFor({ sources, shown, cache }, stopping.signal)
      for (const { file, reason } of prepared.broken) log.error({ file, reason }, 'a module of the console is broken')
      if (prepared.notKept) log.warn({ reason: prepared.notKept }, 'the files of the console could not be cached')
      return createPages(prepared, inventory, host, {
        authentication: wants.auth?.mode ?? 'on',
        passwords: wants.auth?.passwords ?? 'on',
        logIns: (wants.auth?.logIns() ?? []).map(shownLogIn)
      })
    }
    /** Once; after a failure the next request tries again. */
    const load = () =>
      (loading ??= open().catch(error => {
        loading = undefined
        throw error
      }))
    const prepared = async () => {
      try {
        await pause(AFTER_START, undefined, { signal: stopping.signal })
        await load()
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      }
    }
    return {
      files: {
        routes() {
          const consoles = host.consoles()
          sources = listSources(consoles)
          inventory = takeInventory(consoles, new Set(sources.map(({ address }) => address)))
          return createRoutes(inventory.pages, load)
        },
        notFound: async () => (await load()).page()
      },
      start(signal) {
        signal.addEventListener('abort', () => stopping.abort())
        if (config.prepare) background.run(prepared(), 'the files of the console are not prepared')
      }
    }
  }
})

/** What everybody may see of it. */
const shownLogIn = ({ name, label, path, deniedMessage }: LogInWay) => ({
  name,
  label,
  path,
  ...(deniedMessage === undefined ? {} : { deniedMessage })
})
